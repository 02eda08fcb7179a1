import { expect, test } from 'vitest';
import { browserName } from '../../../src/web/base/text/browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 YaBrowser/26.6 Safari/537.36`, 'Yandex', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'macOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/26.0 Safari/605.1.15', 'Safari', 'macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1', 'Safari', 'iOS'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${webkit} SamsungBrowser/30 Chrome/150 Mobile`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.12', null, null],
  ['', null, null],
])('the browser of “%s” is %s on %s', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
