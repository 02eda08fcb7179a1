/** What was typed over one state, put onto a newer one: fields that were not touched follow that. */
export function rebaseTyped<Form extends object>(typed: Form, before: Form, after: Form): Form {
  const known = new Map<string, unknown>(Object.entries(before));
  const touched = Object.entries(typed).filter(([field, value]) => known.get(field) !== value);
  return { ...after, ...Object.fromEntries(touched) };
}
