/** What a gateway's address and body can have in braces. */
export type Placeholders = {
  /** E.164, and the same without its plus: half of the gateways want one, half the other. */
  recipient: string;
  digits: string;
  text: string;
  /** The message's own key: the same in each try. */
  id: string;
};

/** How values are written where they stand, so that none of them can end what they stand in. */
const escapes = {
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: (value: string) => encodeURIComponent(value.toWellFormed()),
};
export type Format = keyof typeof escapes;

export const fillTemplate = (template: string, format: Format, values: Placeholders): string =>
  template.replace(/\{(recipient|digits|text|id)\}/g, (_, name: keyof Placeholders) => escapes[format](values[name]));

/** A value of each kind that breaks whatever is not careful with it. */
export const trickyValues: Placeholders = {
  recipient: '+998901234567',
  digits: '998901234567',
  text: '"\\\n&=#%{id} Код',
  id: 'a1b2-c3d4',
};
