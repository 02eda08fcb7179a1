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
  upcomingBookings: () => '/upcoming-bookings',
  completedBookings: () => '/completed-bookings',
  bookingDetails: (id: number | string) => `/booking-details/${id}`,
  monthlyBalance: () => '/monthly-balance',
  partners: () => '/partners',
  partnerDetails: (id: number | string) => `/partner-details/${id}`,
  debtFromPartners: () => '/debt-from-partners',
  incomeExpense: () => '/income-expense',
  partnerPayments: () => '/payments-to-partner',
  newPartnerPayment: (chosen?: { partner: number; bookings?: number[] }) =>
    `/new-payment-to-partner${chosen ? `?partner=${chosen.partner}` : ''}${chosen?.bookings ? `&bookings=${chosen.bookings.join()}` : ''}`,
  allocatePayment: (id: number | string) => `/allocate-payment-to-partner/${id}`,
  paymentMethods: () => '/payment-methods',
  currencies: () => '/currencies',
  currencySettings: () => '/currency-settings',
  agentsList: () => '/agents-list',
  officeList: () => '/office-list',
  journal: () => '/journal',
  settings: () => '/settings',
  profile: () => '/users/profile',
};

/** Where the logo leads, and whoever has signed in. */
export const home = paths.activeSales();
