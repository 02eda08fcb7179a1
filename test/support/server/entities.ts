import type { TObject } from 'typebox';
import { ListView } from '#contract/base/list-view.ts';
import { CashBalance, CashBalances, CashBookRow } from '#contract/cash/cash-entry.ts';
import { CashDesk, CashDesks, CashTransfer } from '#contract/cash/cash-transfer.ts';
import { CurrencyBalance } from '#contract/cash/currency-balance.ts';
import { Client, ClientRow, PointHistoryRow } from '#contract/clients/client.ts';
import { ClientAnonymisation, OpenSale } from '#contract/clients/client-anonymisation.ts';
import {
  ClientComparison,
  ClientPair,
  ClientTogether,
  ClientToMerge,
  ClientTwin,
} from '#contract/clients/client-merge.ts';
import { ClientConsent, ConsentWording } from '#contract/clients/consent.ts';
import { AgentRow } from '#contract/company/agent.ts';
import { CodeApp, Passkey } from '#contract/company/second-factor/second-factor.ts';
import { Session } from '#contract/company/session.ts';
import { User } from '#contract/company/user.ts';
import { CurrencyRate, CurrencyRateRow, RateImport, RateImportProblem } from '#contract/currencies/currency-rate.ts';
import {
  Agent,
  Branch,
  Direction,
  DirectionRow,
  Office,
  OfficeRow,
  Partner,
  PartnerRow,
  PaymentMethod,
  PaymentMethodRow,
} from '#contract/directories/directories.ts';
import { AgentDashboard, AgentProfitDetails, ProfitDirection, ProfitSale } from '#contract/insight/agent-dashboard.ts';
import {
  CashMonth,
  CompanyDashboard,
  DeadlineSum,
  PartnerStanding,
  Plan,
} from '#contract/insight/company-dashboard.ts';
import {
  DayCount,
  Destination,
  MonthSold,
  Owed,
  OwingSale,
  PeriodSold,
  WaitingPayment,
} from '#contract/insight/dashboard-figures.ts';
import { DetailedStatistics, DistributionBar, PaidBy, StatisticsFigures } from '#contract/insight/statistics.ts';
import { TopFigures, TopList, TopRow } from '#contract/insight/top-list.ts';
import { HistoryChange, HistoryEntry } from '#contract/log/history-entry.ts';
import { LogLine } from '#contract/log/log-line.ts';
import {
  Loyalty,
  LoyaltyBonusRow,
  LoyaltyLevelRow,
  LoyaltyOutcome,
  LoyaltyOutcomeLevel,
  LoyaltyPreview,
  LoyaltySettings,
} from '#contract/loyalty/loyalty-programme.ts';
import { PointsDue } from '#contract/loyalty/points.ts';
import { MessageRow } from '#contract/messages/message.ts';
import { OpenBookingRow } from '#contract/partners/open-booking.ts';
import {
  BalanceMonth,
  DebtFromPartner,
  LedgerLine,
  PartnerBalance,
  PartnerLedger,
  PartnerMonth,
} from '#contract/partners/partner-debt.ts';
import { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { AuditItem } from '#contract/sales/audit-item.ts';
import { Allocation } from '#contract/sales/bookings/allocation.ts';
import { Booking } from '#contract/sales/bookings/booking.ts';
import { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { Sale } from '#contract/sales/sale.ts';
import { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';

/**
 * The entities by the name of their type. `can` is an answer to a command: lists compute it in the browser. What happened
 * to a sale is read, and is no part of an answer.
 */
export const entities: Record<string, TObject> = {
  Sale,
  Booking,
  BookingRow,
  CashBookRow,
  CashBalance,
  CashBalances,
  CashDesk,
  CashDesks,
  CashTransfer,
  TouristPayment,
  Client,
  ClientRow,
  ClientPair,
  ClientTwin,
  ClientToMerge,
  ClientAnonymisation,
  OpenSale,
  ConsentWording,
  ClientConsent,
  ClientComparison,
  ClientTogether,
  PointsDue,
  PointHistoryRow,
  Direction,
  Partner,
  PartnerPayment,
  PartnerBalance,
  PartnerLedger,
  LedgerLine,
  DebtFromPartner,
  BalanceMonth,
  PartnerMonth,
  Allocation,
  Message: MessageRow,
  OpenBooking: OpenBookingRow,
  PaymentMethod,
  DirectionRow,
  PartnerRow,
  PaymentMethodRow,
  ListView,
  Loyalty,
  LoyaltyLevelRow,
  LoyaltyBonusRow,
  LoyaltySettings,
  LoyaltyPreview,
  LoyaltyOutcome,
  LoyaltyOutcomeLevel,
  Agent,
  AgentRow,
  AgentDashboard,
  AgentProfitDetails,
  ProfitDirection,
  ProfitSale,
  PeriodSold,
  MonthSold,
  Destination,
  DayCount,
  Owed,
  OwingSale,
  WaitingPayment,
  Office,
  Branch,
  OfficeRow,
  HistoryEntry,
  HistoryChange,
  LogLine,
  AuditItem,
  AcceptanceItem,
  CurrencyRate,
  CurrencyRateRow,
  RateImport,
  RateImportProblem,
  CompanyDashboard,
  Plan,
  CashMonth,
  CurrencyBalance,
  PartnerStanding,
  DeadlineSum,
  TopList,
  TopRow,
  TopFigures,
  DetailedStatistics,
  StatisticsFigures,
  DistributionBar,
  PaidBy,
  User,
  Session,
  CodeApp,
  Passkey,
  Company: User.properties.company,
};
