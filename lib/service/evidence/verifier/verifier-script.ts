import type { About } from '#lib/proof/about.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import { parsePolicy, PolicyError } from '#lib/proof/policy.ts'
import { inLocalTime, verdictTexts } from '#lib/proof/verdict.ts'
import { type Verification, verifyBundle } from '#lib/proof/verify-bundle.ts'

const find = <Element extends HTMLElement>(id: string, kind: new () => Element): Element => {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`)
  return element
}

const input = find('bundle', HTMLInputElement)
const policyInput = find('policy', HTMLInputElement)
const drop = find('drop', HTMLElement)
const result = find('result', HTMLElement)

const add = (parent: HTMLElement, tag: string, text: string, className = ''): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = className
  parent.append(element)
  return element
}

const words: Record<Finding['state'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  unverified: 'Not verified here',
  ignored: 'Ignored',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const describe = (about: About): string => {
  switch (about.kind) {
    case 'archive':
      return `${counted(about.bundles, 'evidence bundle')} of ${counted(about.shipments, 'shipment')} of ${about.organization.name}, created ${about.made_at}.`
    case 'exhibit':
      return `“${about.title}”, an exhibit of ${counted(about.page_count, 'page')} with ${counted(about.shipments, 'letter')} of ${about.organization.name}, created ${about.made_at}.`
    case 'shared':
      return `${about.isRedacted ? 'a redacted part' : 'a part'} of the evidence of shipment ${about.shipment_id}, tracking number ${about.tracking_number ?? 'none'}, shared by ${about.organization.name} by link; created ${about.made_at}.`
    case 'bundle':
      return `tracking number ${about.tracking_number}, shipment ${about.shipment_id}, sent by ${about.organization.name}; the record is as of ${about.recorded_at}.`
  }
}

const show = (
  name: string,
  { verdict, findings, about, signedAt, keyId, keyFingerprint, secondKeyFingerprint }: Verification,
): void => {
  result.replaceChildren()
  result.className = verdict
  add(result, 'h2', verdictTexts[verdict].headline)
  add(result, 'p', verdictTexts[verdict].meaning)
  add(result, 'p', inLocalTime(about ? `${name}: ${describe(about)}` : name))
  if (signedAt) add(result, 'p', inLocalTime(`Signed ${signedAt} with key ${keyId}.`))
  if (keyFingerprint) add(result, 'p', `Key fingerprint (SHA-256): ${keyFingerprint}.`)
  if (secondKeyFingerprint) {
    add(result, 'p', `ML-DSA-44 key fingerprint (SHA-256): ${secondKeyFingerprint}.`)
  }
  if (about?.kind === 'bundle' && about.issuer) {
    add(result, 'p', `Issued by ${about.issuer}, by its own account.`)
  }
  const list = add(result, 'ul', '')
  const order: Finding['state'][] = ['failed', 'unverified', 'passed', 'ignored']
  for (const state of order) {
    for (const finding of findings.filter((each) => each.state === state)) {
      const item = add(list, 'li', '', state)
      add(item, 'strong', words[state])
      add(item, 'span', inLocalTime(finding.message))
    }
  }
}

let chosen: File | undefined

const check = async (file: File): Promise<void> => {
  chosen = file
  result.className = ''
  result.textContent = `Verifying ${file.name}…`
  try {
    const [policyFile] = policyInput.files ?? []
    const policy = policyFile ? parsePolicy(await policyFile.text()) : null
    show(file.name, await verifyBundle(file, null, { policy }))
  } catch (error) {
    result.className = 'altered'
    const what = error instanceof PolicyError ? 'The policy is invalid' : `${file.name} could not be checked`
    result.textContent = `${what}: ${error instanceof PolicyError ? error.message : String(error)}`
  }
  result.focus()
}

input.addEventListener('change', () => {
  const [file] = input.files ?? []
  if (file) void check(file)
})
policyInput.addEventListener('change', () => {
  if (chosen) void check(chosen)
})
for (const name of ['dragenter', 'dragover']) {
  document.addEventListener(name, (event) => {
    event.preventDefault()
    drop.className = 'over'
  })
}
document.addEventListener('dragleave', () => {
  drop.className = ''
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.className = ''
  const [file] = event.dataTransfer?.files ?? []
  if (file) void check(file)
})
