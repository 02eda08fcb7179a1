import { Ajv2020 } from 'ajv/dist/2020.js';
import { withContractWords } from '../server/answers.ts';
import type { Description } from '../server/openapi.ts';
import type { Shape } from './samples.ts';

/** The errors of a value by a schema of a description, each with its place. */
export type Judge = (schema: Shape, value: unknown) => string[];

export function judgeOf({ components }: Description): Judge {
  const ajv = withContractWords(new Ajv2020({ allErrors: true, strict: false }));
  ajv.addSchema({ $id: 'description:all', components } as object);
  const known = new WeakMap<Shape, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = known.get(schema) ?? ajv.compile(withBase(schema));
    known.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`);
  };
}

/** Resolves its references in the description. */
const withBase = (schema: Shape): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"description:all#/components/'));
