import java.io.FileInputStream;
import java.util.zip.ZipInputStream;

/** Reads a ZIP from its beginning to its end, as upload filters and importers do. */
public class ReadZipAsStream {
  public static void main(String[] arguments) throws Exception {
    try (var zip = new ZipInputStream(new FileInputStream(arguments[0]))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        System.out.println(entry.getName() + " " + zip.readAllBytes().length);
      }
    }
  }
}
