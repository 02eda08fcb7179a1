import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { MAX_NOTE_IMAGE_BYTES } from '#contract/base/add-note-image.ts';
import { NOTE_IMAGES_QUOTA } from '#contract/base/note-images.ts';
import { startHousekeeping } from '../../../src/server/housekeeping.ts';
import { buildCompany, buildSale, type Company, type Person } from '../../support/data/company.ts';
import { GIF, JPEG, PNG, SVG, WEBP } from '../../support/data/pictures.ts';
import { expectSame } from '../../support/data/two-companies.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const other = await buildCompany(server);

type Added = { id: string; path: string };
const add = (bytes: Buffer, { api }: Person = company.agent) =>
  api.post<Added>('/note-images/', { content: bytes.toString('base64') });

const fetchPicture = (path: string, token: string | null, method = 'GET') =>
  fetch(server.url + path, { method, headers: token ? { authorization: `Token ${token}` } : {} });

const counted = () =>
  oneRow(sql, 'select (select count(*) from note_images) as images, (select count(*) from audit_log) as lines');

/** A picture of exactly this many bytes. */
const large = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

describe('a picture for a note', () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
  ])(
    'a picture %s is stored and returned byte for byte with its content type, without caching',
    async (type, bytes) => {
      const { id, path } = expectStatus(await add(bytes), 201);
      expect(path).toBe(`/api/v1/note-images/${id}/`);
      const response = await fetchPicture(path, company.agent.api.token);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      const named = ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'];
      expect(named.map((name) => response.headers.get(name))).toEqual([type, 'inline', 'nosniff', 'no-store']);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  test('a picture is logged by its type and its hash only', async () => {
    const { id } = expectStatus(await add(GIF), 201);
    const line = await oneRow<{ changes: Record<string, unknown> }>(
      sql,
      `select event, user_id, changes from audit_log
       where entity = 'note_image' and entity_id = (select id from note_images where path_name = $1)`,
      [id],
    );
    const { hash } = await oneRow<{ hash: string }>(sql, "select encode(sha256($1), 'hex') as hash", [GIF]);
    expect(line).toEqual({
      event: 'note_image.add',
      user_id: company.agent.id,
      changes: { content_type: [null, 'image/gif'], sha256: [null, hash] },
    });
  });

  test.each<[string, Buffer]>([
    ['an SVG', SVG],
    ['an SVG behind the declaration of an XML', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), SVG])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script that says it is a GIF', Buffer.from('GIF88a=1;alert(1)')],
    ['a picture with something before it', Buffer.concat([Buffer.from(' '), PNG])],
    ['sound in the wrapping of a WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a BMP', Buffer.from('BM\x46\0\0\0', 'latin1')],
    ['half of a beginning', PNG.subarray(0, 7)],
  ])('a file %s is refused with a message, and nothing is stored', async (_, bytes) => {
    const before = await counted();
    const { fields } = expectRefusal(await add(bytes), 415, 'image_type_unknown');
    expect(fields).toEqual({ content: 'image_type_unknown' });
    expect(await counted()).toEqual(before);
  });

  test('a picture of 2 MB is accepted, and a byte more is refused with a message', async () => {
    expect(MAX_NOTE_IMAGE_BYTES).toBe(2_097_152);
    expectStatus(await add(large(MAX_NOTE_IMAGE_BYTES)), 201);
    const { fields } = expectRefusal(await add(large(MAX_NOTE_IMAGE_BYTES + 1)), 413, 'image_too_large');
    expect(fields).toEqual({ content: 'image_too_large' });
  });

  test('a picture of more than 3 MB is refused unread, and no other command reads more than 100 kB', async () => {
    expectRefusal(await add(large(2_400_000)), 413, 'too_large');
    const content = large(80_000).toString('base64');
    expectRefusal(await company.agent.api.post('/directions/', { name: content }), 413, 'too_large');
  });
});

/** The status with which a person gets a picture. */
const statusFor = async ({ api }: Person, path: string) => (await fetchPicture(path, api.token)).status;
const seenBy = async (of: Company, path: string) => ({
  agent: await statusFor(of.agent, path),
  colleague: await statusFor(of.colleague, path),
  stranger: await statusFor(of.stranger, path),
  manager: await statusFor(of.manager, path),
});
const shown = (path: string) => `Билет ![b](${path}) до Анталии`;
const write = async (sale: { id: number }, body: object, { api }: Person = company.manager) =>
  expectStatus(await api.patch(`/sales/${sale.id}/`, body), 200);
const pathOf = async (person: Person) => expectStatus(await add(PNG, person), 201).path;

describe('access to a picture', () => {
  test('a picture that no note shows is visible to the person who added it', async () => {
    const path = await pathOf(company.agent);
    expect(await seenBy(company, path)).toEqual({ agent: 200, colleague: 404, stranger: 404, manager: 404 });
    expect((await fetchPicture(path, company.agent.api.token, 'HEAD')).status).toBe(200);
  });

  test.each(['notes', 'operator_notes'])(
    'a picture is visible to a person who reads the sale whose %s show it',
    async (field) => {
      const path = await pathOf(company.agent);
      await buildSale(company, { [field]: shown(path) });
      expect(await seenBy(company, path)).toEqual({ agent: 200, colleague: 404, stranger: 404, manager: 200 });
      const open = await buildCompany(server, 'office');
      const theirs = await pathOf(open.agent);
      await write(await buildSale(open), { [field]: shown(theirs) }, open.agent);
      expect(await seenBy(open, theirs)).toEqual({ agent: 200, colleague: 200, stranger: 404, manager: 200 });
    },
  );

  test('a picture in management notes is visible to Management alone, also where the office’s sales are shown', async () => {
    const open = await buildCompany(server, 'office');
    const path = await pathOf(open.manager);
    const sale = await buildSale(open);
    await write(sale, { management_notes: shown(path) }, open.manager);
    expect(await seenBy(open, path)).toEqual({ agent: 404, colleague: 404, stranger: 404, manager: 200 });
    // Use in another field’s note makes it a picture of that field too.
    await write(sale, { notes: shown(path) }, open.manager);
    expect(await seenBy(open, path)).toEqual({ agent: 200, colleague: 200, stranger: 404, manager: 200 });
  });

  test('a person who only names a picture in a note of their own does not see it', async () => {
    const path = await pathOf(company.manager);
    await write(await buildSale(company), { management_notes: shown(path) });
    await buildSale(company, { notes: shown(path) });
    await write(await buildSale(company), { operator_notes: shown(path) }, company.agent);
    const unsaved = await pathOf(company.manager);
    await buildSale(company, { notes: shown(unsaved) });
    for (const each of [path, unsaved]) expect(await statusFor(company.agent, each)).toBe(404);
    expect(await statusFor(company.manager, unsaved)).toBe(200);
  });

  test('a picture is not found by its number, and one from before random ids has number and id', async () => {
    const { path } = expectStatus(await add(PNG), 201);
    const [{ id } = { id: 0 }] = await sql.query<{ id: number }>('select id from note_images where path_name = $1', [
      path.split('/').at(-2),
    ]);
    const byNumber = `/api/v1/note-images/${id}/`;
    expect(await statusFor(company.agent, byNumber)).toBe(404);
    await sql.query('update note_images set is_numbered = true where id = $1', [id]);
    expect(await statusFor(company.agent, byNumber)).toBe(200);
    expect(await statusFor(company.manager, byNumber)).toBe(404);
    await buildSale(company, { notes: shown(byNumber) });
    for (const each of [path, byNumber]) expect(await statusFor(company.manager, each)).toBe(200);
  });

  test('a picture is refused without a session', async () => {
    const { path } = expectStatus(await add(PNG), 201);
    expect((await fetchPicture(path, null)).status).toBe(401);
    expect((await fetchPicture(path, 'x'.repeat(43))).status).toBe(401);
  });

  test('a picture of another company is answered as one that does not exist', async () => {
    const { id, path } = expectStatus(await add(PNG, other.agent), 201);
    await buildSale(other, { notes: shown(path) });
    await buildSale(company, { notes: shown(path) }, company.manager);
    for (const { api } of [company.agent, company.manager]) {
      const answer = await api.get(`/note-images/${id}/`);
      expectRefusal(answer, 404, 'not_found');
      expectSame(answer, await api.get(`/note-images/${randomUUID()}/`));
    }
    expectRefusal(await new Api(server.url, company.agent.api.token).get('/note-images/x/'), 404, 'not_found');
  });
});

describe('deletion of pictures that no note shows', () => {
  const tidy = () => startHousekeeping(server.db, { idleHours: 12, maxDays: 30 }, pino({ level: 'silent' }))();
  const isKept = async (path: string) =>
    (await sql.query('select from note_images where path_name = $1', [path.split('/').at(-2)])).length === 1;
  /** Dates the adding and the removal from notes back by some days. */
  const earlier = async (path: string, days: number) => {
    const values = [path.split('/').at(-2), days];
    await sql.query(
      `update note_image_uses u set ended_at = ended_at - make_interval(days => $2)
       from note_images i where i.id = u.image_id and i.path_name = $1`,
      values,
    );
    await sql.query(
      'update note_images set created_at = created_at - make_interval(days => $2) where path_name = $1',
      values,
    );
  };

  test('a picture that was in no note is deleted after eight days, longer than a draft is kept', async () => {
    const [unsaved, saved, fresh] = [
      await pathOf(company.agent),
      await pathOf(company.agent),
      await pathOf(company.agent),
    ];
    await buildSale(company, { notes: shown(saved) });
    for (const path of [unsaved, saved]) await earlier(path, 7);
    await tidy();
    expect(await isKept(unsaved)).toBe(true);
    for (const path of [unsaved, saved]) await earlier(path, 1);
    await tidy();
    expect([await isKept(unsaved), await isKept(saved), await isKept(fresh)]).toEqual([false, true, true]);
    expect(await statusFor(company.agent, unsaved)).toBe(404);
  });

  test('a picture that an edit removed stays visible for thirty days and is then deleted; put back it stays', async () => {
    const [removed, returned] = [await pathOf(company.agent), await pathOf(company.agent)];
    const [first, second] = [
      await buildSale(company, { notes: shown(removed) }),
      await buildSale(company, { notes: shown(returned) }),
    ];
    for (const sale of [first, second]) await write(sale, { notes: 'без картинки' });
    for (const path of [removed, returned]) {
      await earlier(path, 29);
      expect(await seenBy(company, path)).toEqual({ agent: 200, colleague: 404, stranger: 404, manager: 200 });
    }
    await write(second, { notes: shown(returned) }, company.agent);
    await tidy();
    expect(await isKept(removed)).toBe(true);
    for (const path of [removed, returned]) await earlier(path, 1);
    await tidy();
    expect([await isKept(removed), await isKept(returned)]).toEqual([false, true]);
  });

  test('a picture stays as long as another note shows it, and an edit of another field changes nothing', async () => {
    const path = await pathOf(company.agent);
    const sale = await buildSale(company, { notes: shown(path), operator_notes: shown(path) });
    await write(sale, { notes: '' });
    await write(sale, { service: 'Отель' });
    await earlier(path, 100);
    await tidy();
    expect(await isKept(path)).toBe(true);
  });
});

test('pictures of a company take at most a gigabyte: the next one is refused with a message, and a deletion makes room', async () => {
  const full = await buildCompany(server);
  const { path } = expectStatus(await add(PNG, full.agent), 201);
  const setStoredSize = (size: number) =>
    sql.query('update note_images set size = $2 where path_name = $1', [path.split('/').at(-2), size]);
  await setStoredSize(NOTE_IMAGES_QUOTA - GIF.length);
  expectStatus(await add(GIF, full.manager), 201);
  const before = await counted();
  const { fields } = expectRefusal(await add(GIF, full.manager), 409, 'image_quota_reached');
  expect(fields).toEqual({ content: 'image_quota_reached' });
  expect(await counted()).toEqual(before);
  expectStatus(await add(GIF, company.manager), 201);
  await setStoredSize(PNG.length);
  expectStatus(await add(GIF, full.manager), 201);
});
