/** The value of an attribute without a text that CSS matches, such as `data-wide`; undefined: absent. */
export const flag = (isSet: unknown): '' | undefined => (isSet ? '' : undefined);
