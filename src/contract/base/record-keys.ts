/** The keys of a record with their type, which `Object.keys` loses. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

/** A record with a value for each key, typed by its keys, which `Object.fromEntries` loses. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

/** A record with the same keys and mapped values. */
export const mapValues = <Key extends string, From, To>(
  record: Record<Key, From>,
  to: (value: From, key: Key) => To,
): Record<Key, To> => recordOf(keysOf(record), (key) => to(record[key], key));
