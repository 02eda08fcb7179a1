/**
 * The part of `contract/base/entity.ts` that the browser needs: the fields. `bare-contract.mjs` removes the other
 * arguments.
 */
export const entity = (properties) => ({ properties });
export function described(schema) {
  return schema;
}
export const sortable = described;
export const filterable = described;
