import { type ErrorBody, type ErrorCode, errors } from '#contract/base/errors.ts';

/**
 * The reason why a request is refused: the only error that is shown to users. Every other error is a fault of the
 * server.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, ErrorCode>;
  /** Seconds to wait before the next try (`Retry-After`). */
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

/** Codes that are shown for the whole request and at their field. */
const ofTheWhole: ErrorCode[] = [
  'fill_required_fields',
  'at_least_one_booking',
  'select_at_least_one_sale',
  'select_at_least_one_booking',
  'select_at_least_one_payment',
];

/** Invalid fields, each with its own code: 400. */
export function invalidFields(fields: Record<string, ErrorCode>): Refusal {
  const [code = 'invalid_fields', ...others] = new Set(Object.values(fields));
  const whole = others.length === 0 && ofTheWhole.includes(code);
  return new Refusal(whole ? code : 'invalid_fields', { fields });
}

export const notFound = (): Refusal => new Refusal('not_found');
