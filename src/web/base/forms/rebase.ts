/** Applies typed changes of an older state to a newer one: untouched fields take the newer values. */
export function rebaseTyped<Form extends object>(typed: Form, before: Form, after: Form): Form {
  const known = new Map<string, unknown>(Object.entries(before));
  const touched = Object.entries(typed).filter(([field, value]) => known.get(field) !== value);
  return { ...after, ...Object.fromEntries(touched) };
}
