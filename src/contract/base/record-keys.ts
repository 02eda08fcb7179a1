/** The keys of a record; `Object.keys` forgets which they are. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

/** A record of some keys; `Object.fromEntries` forgets which they are. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

/** A record with the same keys. */
export const mapValues = <Key extends string, From, To>(
  record: Record<Key, From>,
  to: (value: From, key: Key) => To,
): Record<Key, To> => recordOf(keysOf(record), (key) => to(record[key], key));
