import { describe, expect, test } from 'vitest';
import { LARGEST_NOTE_IMAGE } from '#contract/commands/add-note-image.ts';
import { expectRefusal } from '../support/answers.ts';
import { Api, expectStatus } from '../support/api.ts';
import { buildCompany, type Person } from '../support/company.ts';
import { GIF, JPEG, PNG, SVG, WEBP } from '../support/pictures.ts';
import { ownServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';
import { expectSame } from '../support/two-companies.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const other = await buildCompany(server);

type Added = { id: number; path: string };
const add = (bytes: Buffer, { api }: Person = company.agent) =>
  api.post<Added>('/note-images/', { content: bytes.toString('base64') });

const fetchPicture = (path: string, token: string | null, method = 'GET') =>
  fetch(server.url + path, { method, headers: token ? { authorization: `Token ${token}` } : {} });

const counted = () =>
  oneRow(sql, 'select (select count(*) from note_images) as images, (select count(*) from audit_log) as lines');

/** A picture of exactly so many bytes. */
const large = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

describe('a picture for a note', () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
  ])(
    '%s is kept and given back byte for byte, as what it is, to be shown and never to be kept',
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

  test('is told in the log by its kind and its hash, and by nothing else', async () => {
    const { id } = expectStatus(await add(GIF), 201);
    const line = await oneRow<{ changes: Record<string, unknown> }>(
      sql,
      "select event, user_id, changes from audit_log where entity = 'note_image' and entity_id = $1",
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
  ])('%s is none: refused with words, and nothing is kept', async (_, bytes) => {
    const before = await counted();
    const { fields } = expectRefusal(await add(bytes), 415, 'image_type_unknown');
    expect(fields).toEqual({ content: 'image_type_unknown' });
    expect(await counted()).toEqual(before);
  });

  test('of 2 MB is taken; of a byte more it is refused with words', async () => {
    expect(LARGEST_NOTE_IMAGE).toBe(2_097_152);
    expectStatus(await add(large(LARGEST_NOTE_IMAGE)), 201);
    const { fields } = expectRefusal(await add(large(LARGEST_NOTE_IMAGE + 1)), 413, 'image_too_large');
    expect(fields).toEqual({ content: 'image_too_large' });
  });

  test('of more than 3 MB is not even read, and no other command reads more than 100 kB', async () => {
    expectRefusal(await add(large(2_400_000)), 413, 'too_large');
    const content = large(80_000).toString('base64');
    expectRefusal(await company.agent.api.post('/directions/', { name: content }), 413, 'too_large');
  });
});

describe('who sees a picture', () => {
  test('everybody of the company that has it', async () => {
    const { path } = expectStatus(await add(PNG, company.manager), 201);
    for (const { api } of [company.agent, company.stranger, company.manager]) {
      expect((await fetchPicture(path, api.token)).status).toBe(200);
      expect((await fetchPicture(path, api.token, 'HEAD')).status).toBe(200);
    }
  });

  test('nobody without a session', async () => {
    const { path } = expectStatus(await add(PNG), 201);
    expect((await fetchPicture(path, null)).status).toBe(401);
    expect((await fetchPicture(path, 'x'.repeat(43))).status).toBe(401);
  });

  test('nobody of another company: it is as if there were none', async () => {
    const { id } = expectStatus(await add(PNG, other.agent), 201);
    for (const { api } of [company.agent, company.manager]) {
      const answer = await api.get(`/note-images/${id}/`);
      expectRefusal(answer, 404, 'not_found');
      expectSame(answer, await api.get('/note-images/999999999/'));
    }
    expectRefusal(await new Api(server.url, company.agent.api.token).get('/note-images/x/'), 404, 'not_found');
  });
});
