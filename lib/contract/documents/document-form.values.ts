/** Kinds of form fields. */
export const formFieldKinds = ['text', 'checkbox', 'radio', 'choice', 'signature', 'button'] as const
