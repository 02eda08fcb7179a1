import { cashScreens } from './cash/cash-screens.ts';
import { clientScreens, personalDataScreens } from './clients/clients-screens.ts';
import {
  backupScreens,
  officeScreens,
  peopleScreens,
  profileScreens,
  signInScreens,
} from './company/company-screens.ts';
import { currencyScreens } from './currencies/currencies-screens.ts';
import { directionScreens, paymentMethodScreens } from './directories/directories-screens.ts';
import { importScreens } from './import/import-screens.ts';
import { dashboardScreens, reportScreens } from './insight/insight-screens.ts';
import { logScreens } from './log/log-screens.ts';
import { loyaltyScreens } from './loyalty/loyalty-screens.ts';
import { balanceScreens, partnerPaymentScreens, partnerScreens } from './partners/partners-screens.ts';
import { bookingScreens, saleScreens, touristPaymentScreens } from './sales/sales-screens.ts';
import type { Screen } from './screen.ts';

/** All screens, in the order of the menu and of the palette. */
export const screens: Screen[] = [
  ...signInScreens,
  ...dashboardScreens,
  ...saleScreens,
  ...directionScreens,
  ...cashScreens,
  ...touristPaymentScreens,
  ...partnerPaymentScreens,
  ...bookingScreens,
  ...peopleScreens,
  ...paymentMethodScreens,
  ...balanceScreens,
  ...importScreens,
  ...partnerScreens,
  ...officeScreens,
  ...backupScreens,
  ...clientScreens,
  ...loyaltyScreens,
  ...personalDataScreens,
  ...reportScreens,
  ...currencyScreens,
  ...logScreens,
  ...profileScreens,
];

/** The screen at an address. */
export const screenAt = (address: string): Screen | undefined =>
  screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`).test(address));
