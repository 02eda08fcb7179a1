/** Double-submit protection: the cookie that the page gets, and the header that returns it with every POST. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
