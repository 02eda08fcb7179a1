/** What the browser needs of `contract/base/entity.ts`: the fields. `bare-contract.mjs` leaves out the other arguments. */
export const entity = (properties) => ({ properties });
export function described(schema) {
  return schema;
}
