import type { TObject } from 'typebox';
import { AcceptanceItem } from '#contract/entities/acceptance-item.ts';
import { AgentRow } from '#contract/entities/agent.ts';
import { AgentDashboard, AgentProfitDetails, ProfitDirection, ProfitSale } from '#contract/entities/agent-dashboard.ts';
import { Allocation } from '#contract/entities/allocation.ts';
import { AuditItem } from '#contract/entities/audit-item.ts';
import { Booking } from '#contract/entities/booking.ts';
import { BookingRow } from '#contract/entities/booking-row.ts';
import { CashBalance, CashBalances, CashBookRow } from '#contract/entities/cash-entry.ts';
import { CashDesk, CashDesks, CashTransfer } from '#contract/entities/cash-transfer.ts';
import { Client, ClientRow, PointHistoryRow, PointsDue } from '#contract/entities/client.ts';
import { ClientAnonymisation, OpenSale } from '#contract/entities/client-anonymisation.ts';
import {
  ClientComparison,
  ClientPair,
  ClientTogether,
  ClientToMerge,
  ClientTwin,
} from '#contract/entities/client-merge.ts';
import {
  CashMonth,
  CompanyDashboard,
  CurrencyBalance,
  DeadlineSum,
  PartnerStanding,
  Plan,
} from '#contract/entities/company-dashboard.ts';
import { ClientConsent, ConsentWording } from '#contract/entities/consent.ts';
import { CurrencyRate, CurrencyRateRow, RateImport, RateImportProblem } from '#contract/entities/currency-rate.ts';
import {
  DayCount,
  Destination,
  MonthSold,
  Owed,
  OwingSale,
  PeriodSold,
  WaitingPayment,
} from '#contract/entities/dashboard.ts';
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
} from '#contract/entities/directory.ts';
import { HistoryChange, HistoryEntry } from '#contract/entities/history.ts';
import { ListView } from '#contract/entities/list-view.ts';
import { LogLine } from '#contract/entities/log.ts';
import {
  Loyalty,
  LoyaltyBonusRow,
  LoyaltyLevelRow,
  LoyaltyOutcome,
  LoyaltyOutcomeLevel,
  LoyaltyPreview,
  LoyaltySettings,
} from '#contract/entities/loyalty.ts';
import { MessageRow } from '#contract/entities/message.ts';
import { OpenBookingRow } from '#contract/entities/open-booking.ts';
import {
  BalanceMonth,
  DebtFromPartner,
  LedgerLine,
  PartnerBalance,
  PartnerLedger,
  PartnerMonth,
} from '#contract/entities/partner-debt.ts';
import { PartnerPayment } from '#contract/entities/partner-payment.ts';
import { Sale } from '#contract/entities/sale.ts';
import { CodeApp, Passkey } from '#contract/entities/second-factor.ts';
import { Session } from '#contract/entities/session.ts';
import { DetailedStatistics, DistributionBar, PaidBy, StatisticsFigures } from '#contract/entities/statistics.ts';
import { TopFigures, TopList, TopRow } from '#contract/entities/top-list.ts';
import { TouristPayment } from '#contract/entities/tourist-payment.ts';
import { User } from '#contract/entities/user.ts';

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
