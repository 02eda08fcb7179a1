declare const Type: Record<string, (...of: unknown[]) => Record<string, unknown>>;
export default Type;
