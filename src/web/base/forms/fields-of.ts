import type { FieldRules } from './field-rules.ts';
import { isRequired } from './read-fields.ts';

/** A form, or a part of one, as its fields see it. */
export type FormPart<Typed extends object> = {
  form: Typed;
  onChange: (patch: Partial<Typed>) => void;
  /** The message of a field's problem, or null. */
  problemAt: (field: string) => string | null;
  /** Where the part stands in the command's body: "tourist_payments.0". */
  path?: string;
};

/** The rules of the fields: the command's, and the form's own. */
type Demands = {
  rules?: Partial<Record<string, FieldRules>>;
  empty?: Record<string, unknown>;
  required?: readonly string[];
};

/** All that a field has to know besides its label. */
export const fieldsOf =
  <Typed extends object>(part: FormPart<Typed>, { rules = {}, empty = {}, required = [] }: Demands = {}) =>
  <Name extends keyof Typed & string>(name: Name) => {
    const { form, onChange, problemAt, path } = part;
    const own = rules[name];
    return {
      name: path ? `${path}.${name}` : name,
      value: form[name],
      onChange: (value: Typed[Name]) => onChange({ [name]: value } as unknown as Partial<Typed>),
      required: own ? isRequired(own, name, { empty, required }) : false,
      ...(own?.maxLength === undefined ? {} : { maxLength: own.maxLength }),
      problem: problemAt(name),
    };
  };
