import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { roleLabels, type Role, roles } from '#lib/contract/members/roles.values.ts'

type RoleFieldProps = {
  label: string
  value: Role
  onChange: (role: Role) => void
  /** Whether the reader may make owners. */
  canMakeOwners: boolean
  error?: string | undefined
}

/** Chooses a role, and says what whoever has it may do. */
export const RoleField = ({ label, value, onChange, canMakeOwners, error }: RoleFieldProps) => (
  <Field label={label} hint={roleLabels[value].may} error={error} required>
    <NativeSelect
      value={value}
      onChange={(event) => {
        const chosen = roles.find((role) => role === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {roles
        .filter((role) => canMakeOwners || role !== 'owner' || role === value)
        .map((role) => (
          <option key={role} value={role}>
            {roleLabels[role].name}
          </option>
        ))}
    </NativeSelect>
  </Field>
)
