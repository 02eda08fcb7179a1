/** Every address of the client, as a function: nobody writes one by hand. */
export const paths = {
  login: () => '/auth/login',
  setup: () => '/setup',
  newSale: () => '/new-sale',
  editSale: (id: number | string) => `/edit-sale/${id}`,
  activeSales: () => '/active-sales',
  completedSales: () => '/completed-sales',
  cancelledSales: () => '/cancelled-sales',
  directions: () => '/directions',
  saleDetails: (id: number | string) => `/sale-details/${id}`,
  newTouristPayments: () => '/new-tourist-payments',
  acceptedTouristPayments: () => '/accepted-tourist-payments',
  declinedTouristPayments: () => '/declined-tourist-payments',
  journal: () => '/journal',
  settings: () => '/settings',
  profile: () => '/users/profile',
};

/** Where the logo leads, and whoever has signed in. */
export const home = paths.activeSales();
