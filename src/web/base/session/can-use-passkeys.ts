/** Browsers support passkeys over HTTPS and on localhost only. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis;
