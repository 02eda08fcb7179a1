/** How many days a heatmap shows, its last one included. Specification section 9. */
export const HEATMAP_DAYS = 365;
