/** Conversions of recorded amounts in SQL, without the arithmetic of commands (docs/domain/money.md). */

export const inUsd = (amount: string, currency: string, rate: string): string =>
  `round(case ${currency} when 'USD' then ${amount} when 'EUR' then round(${amount} * ${rate}, 1)
    else round(${amount} / ${rate}, 1) end, 2)`;

export const fromUsd = (usd: string, currency: string, rate: string): string =>
  `round(case ${currency} when 'USD' then ${usd} when 'EUR' then round(${usd} / ${rate}, 1)
    else round(${usd} * ${rate}, 1) end, 2)`;
