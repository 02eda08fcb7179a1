import type { ErrorEntry } from './entry.ts';

/** Errors of sign-in, permissions, the first company, two-step sign-in and people. */
export const companyErrors = {
  // Session and access
  wrong_credentials: { status: 401, message: "Username or password didn't match" },
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Try again in 10 minutes.' },
  sign_in_required: { status: 401, message: 'You need to sign in' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  host_refused: {
    status: 403,
    message:
      'The server does not accept this host name. Behind a proxy set TRUST_PROXY; add any other name to PUBLIC_HOSTS.',
  },
  origin_refused: {
    status: 403,
    message:
      'The request comes from a page of another origin. A proxy has to pass on the requested host (Host), and TRUST_PROXY has to name the proxy.',
  },
  second_factor_wrong: { status: 401, message: 'This code is wrong, or was used already' },
  second_factor_expired: { status: 401, message: 'Signing in took too long. Enter your name and password again.' },
  passkey_refused: { status: 401, message: 'This passkey does not work here' },
  passkey_cancelled: { status: 409, message: 'No passkey was received: it was cancelled or timed out. Try again.' },
  passkey_unsupported: { status: 409, message: 'This browser can not use passkeys at this address' },
  passkey_not_offered: { status: 409, message: 'This account has no passkey' },
  second_factor_required: {
    status: 403,
    message: 'Your company requires two-step sign-in of its managers. Set it up first.',
  },
  already_signed_in: { status: 409, message: 'You are signed in already' },
  request_under_way: { status: 409, message: 'This is under way already' },
  insufficient_permissions: { status: 403, message: 'Insufficient permissions' },
  sale_create_denied: { status: 403, message: 'You have no permission to create a sale' },
  sale_view_denied: { status: 403, message: 'You have no permission to view this sale' },
  sale_check_denied: { status: 403, message: 'You have no permission to check sales' },
  booking_check_denied: { status: 403, message: 'You have no permission to check bookings' },
  payment_accept_denied: { status: 403, message: 'You have no permission to accept payments' },
  top_list_denied: { status: 403, message: 'You have no permission to see the top list' },
  partner_debt_denied: { status: 403, message: 'You have no permission to see the total debt by partner' },

  // The first company
  already_set_up: { status: 409, message: 'A company exists already. Sign in, or ask its manager for an account.' },
  setup_code_wrong: { status: 400, message: 'The set-up code is wrong. Check its digits.' },
  slug_taken: { status: 409, message: 'This address is taken' },
  username_taken: { status: 409, message: 'This username is taken' },
  current_password_wrong: { status: 400, message: 'This is not your present password' },
  password_too_short: { status: 400, message: 'At least 12 characters' },
  password_too_common: { status: 400, message: 'This password is easy to guess. Choose a longer or less common one.' },

  // Two-step sign-in
  code_app_code_wrong: { status: 400, message: 'This is not the code that the app shows now' },
  code_app_secret_invalid: { status: 400, message: 'A secret key of 32 Latin letters and digits is needed' },
  passkey_invalid: { status: 400, message: 'This passkey can not be used here' },
  passkey_challenge_over: { status: 409, message: 'Making the passkey took too long. Try again.' },
  passkey_exists: { status: 409, message: 'This passkey is known already' },
  passkeys_full: { status: 409, message: 'An account has at most 20 passkeys. Remove one that is not needed.' },
  passkey_address: {
    status: 409,
    message: 'Passkeys need an address with a name and https. At this address they do not work.',
  },
  recovery_codes_invalid: { status: 400, message: 'Ten different recovery codes are needed' },
  code_app_missing: { status: 409, message: 'This account has no authenticator app' },
  second_factor_missing: { status: 409, message: 'Set up two-step sign-in for your own account first' },
  last_second_factor: {
    status: 409,
    message: 'Your company requires two-step sign-in, so the last method stays. Add another one first.',
  },

  // People
  not_oneself: { status: 409, message: 'Not with your own account: another manager has to do this' },
  user_disabled: { status: 409, message: 'This account is disabled' },
  user_not_disabled: { status: 409, message: 'This account is not disabled' },
} as const satisfies Record<string, ErrorEntry>;
