/** Number of days of a heatmap. */
export const HEATMAP_DAYS = 365;
