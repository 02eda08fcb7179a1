/** The placeholders of a gateway's templates. */
export type Placeholders = {
  /** E.164, and without the plus: gateways differ. */
  recipient: string;
  digits: string;
  text: string;
  /** The message's idempotency key. */
  id: string;
};

/** Escapes values for their context. */
const escapes = {
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: (value: string) => encodeURIComponent(value.toWellFormed()),
};
export type Format = keyof typeof escapes;

export const fillTemplate = (template: string, format: Format, values: Placeholders): string =>
  template.replace(/\{(recipient|digits|text|id)\}/g, (_, name: keyof Placeholders) => escapes[format](values[name]));

/** Values with special characters, for checking templates. */
export const trickyValues: Placeholders = {
  recipient: '+998901234567',
  digits: '998901234567',
  text: '"\\\n&=#%{id} Код',
  id: 'a1b2-c3d4',
};
