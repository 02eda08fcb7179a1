import { type ErrorBody, type ErrorCode, errors } from '#contract/base/errors.ts';

/** Why the server does not do what was asked: the one error that is meant for a person. Everything else is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, ErrorCode>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { details?: Record<string, unknown>; fields?: Record<string, ErrorCode>; retryAfter?: number } = {},
  ) {
    super(errors[code].message);
    this.code = code;
    this.details = more.details ?? {};
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, details: this.details, fields: this.fields };
  }
}

/** Codes that speak of the whole as well as of the one field that they stand at. */
const ofTheWhole: ErrorCode[] = [
  'fill_required_fields',
  'at_least_one_booking',
  'select_at_least_one_sale',
  'select_at_least_one_booking',
  'select_at_least_one_payment',
];

/** Fields that are not right, each with its own code: 400. */
export function invalidFields(fields: Record<string, ErrorCode>): Refusal {
  const [code = 'invalid_fields', ...others] = new Set(Object.values(fields));
  const whole = others.length === 0 && ofTheWhole.includes(code);
  return new Refusal(whole ? code : 'invalid_fields', { fields });
}

export const notFound = (): Refusal => new Refusal('not_found');
