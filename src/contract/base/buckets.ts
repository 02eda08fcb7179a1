/** Lower bounds of the buckets of sales: days from the sale to the service, brutto in USD, people. The last bucket is open. */
export const buckets = {
  lead: [0, 4, 8, 15, 31, 61, 91],
  size: [0, 500, 1000, 2000, 3000, 5000, 10000],
  tourists: [0, 1, 2, 3, 4, 5, 7],
} as const;
