/** Browsers have passkeys over HTTPS and on the machine itself only. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis;
