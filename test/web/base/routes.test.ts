import { expect, test } from 'vitest';
import { roles as allRoles } from '#contract/base/roles.ts';
import { isOffered, isPublic, type Screen } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { routes } from '../../support/pages/route-list.ts';

/** Routes without a session. The page of the loyalty programme has an entry of its own outside of the registry. */
const publicRoutes = ['/auth/login', '/setup'];

const behind = screens.filter((screen) => !isPublic(screen));

test('every route of the specification has its screen, and every screen has a route', () => {
  expect(behind.map(({ path }) => path).sort()).toEqual(Object.keys(routes).sort());
  expect(screens.filter(isPublic).map(({ path }) => path)).toEqual(publicRoutes);
});

const menuOf = ({ menu }: Pick<Screen, 'menu'>) => (menu ? [menu.group, [...menu.roles].sort()] : null);

test.each(Object.entries(routes))('%s is in the menu of the roles that should find it there', (path, { menu }) => {
  const screen = behind.find((each) => each.path === path);
  // Where the specification names no menu, a screen may have a place in one, but only for roles that may see it.
  if (menu) expect(screen && menuOf(screen)).toEqual([menu[0], [...menu[1]].sort()]);
});

test.each(Object.entries(routes))('%s is offered to no role that may not see it', (path, { roles }) => {
  const screen = behind.find((each) => each.path === path);
  expect(
    (screen?.menu?.roles ?? []).filter((role) => !roles.includes(role)),
    'in the menu',
  ).toEqual([]);
  // The palette leaves out screens with a parameter in the address.
  const offered = allRoles.filter((role) => screen && !path.includes(':') && isOffered(screen, role));
  expect(
    offered.filter((role) => !roles.includes(role)),
    'in the palette',
  ).toEqual([]);
});
