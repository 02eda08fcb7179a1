/** The cookie that the page gets, and the header that shows it back with every POST (specification section 7). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
