import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  connectDirectory,
  CORE_GROUP,
  CORE_USER,
  type Directory,
  idOf,
  operations,
  outcome,
  type ScimAnswer,
  verifyDomain,
} from './scim.fixture.ts';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

let server: TestServer;
let directory: Directory;
let barbara: string;
let james: string;
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  directory = await connectDirectory(server, msp);
  await verifyDomain(server, msp, 'example.com');
  const phoneNumbers = [{ value: '555-555-5555', type: 'work' }];
  const name = { givenName: 'Barbara', familyName: 'Jensen' };
  barbara = idOf(await directory('POST', '/Users', { userName: 'bjensen@example.com', name, title: 'Tour Guide', phoneNumbers }));
  james = idOf(await directory('POST', '/Users', { userName: 'jsmith@example.com' }));
});
afterAll(() => server.close());

describe('changes as in RFC 7644, section 3.5.2', () => {
  const patch = (path: string, ...list: object[]) => directory('PATCH', path, operations(...list));
  const membersOf = ({ body }: ScimAnswer) => (Array.isArray(body['members']) ? body['members'].map(({ value }) => String(value)) : []);

  test('Members of a group are added, removed by a selection and replaced', async () => {
    const id = idOf(await directory('POST', '/Groups', { schemas: [CORE_GROUP], displayName: 'Tour Guides' }));
    const path = `/Groups/${id}`;
    const babs = { display: 'Babs Jensen', $ref: `https://example.com/v2/Users/${barbara}`, value: barbara };
    expect(membersOf(await patch(path, { op: 'add', path: 'members', value: [babs] }))).toEqual([barbara]);
    expect(membersOf(await patch(path, { op: 'ADD', path: 'Members', value: [babs, { value: james }] })).toSorted()).toEqual(
      [barbara, james].toSorted(),
    );
    expect(membersOf(await patch(path, { op: 'remove', path: `members[value eq "${barbara}"]` }))).toEqual([james]);
    expect(membersOf(await patch(path, { op: 'replace', path: 'members', value: [babs] }))).toEqual([barbara]);
    const both = [
      { op: 'remove', path: `members[value eq "${barbara}"]` },
      { op: 'add', path: 'members', value: [{ value: james }] },
    ];
    expect(membersOf(await patch(path, ...both))).toEqual([james]);
    expect(membersOf(await patch(path, { op: 'remove', path: 'members' }))).toEqual([]);
    expect(outcome(await patch(path, { op: 'replace', path: `members[value eq "${barbara}"]`, value: { value: james } }))).toEqual([
      400,
      'noTarget',
    ]);
  });

  test('Attributes of a user are added without a path, and replaced by paths in any spelling', async () => {
    const path = `/Users/${barbara}`;
    const added = { emails: [{ value: 'babs@example.com', type: 'work', primary: true }], nickname: 'Babs' };
    expect((await patch(path, { op: 'add', value: added })).body).toMatchObject({ emails: [{ value: 'babs@example.com' }] });
    const { body } = await patch(
      path,
      { op: 'replace', path: 'NAME.FamilyName', value: 'Jones' },
      { op: 'replace', path: 'emails[TYPE eq "WORK"].value', value: 'jones@example.com' },
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Vice President' },
      { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '1010 Broadway Ave' },
    );
    expect(body).toMatchObject({
      name: { givenName: 'Barbara', familyName: 'Jones' },
      emails: [{ value: 'jones@example.com', type: 'work' }],
      title: 'Vice President',
    });
    expect(body).not.toHaveProperty('addresses');
  });

  test('Items are removed by a selection with several comparisons', async () => {
    const path = `/Users/${barbara}`;
    const selection = 'phoneNumbers[type eq "work" and value ew "5555"]';
    expect((await patch(path, { op: 'remove', path: selection })).body).not.toHaveProperty('phoneNumbers');
    expect((await patch(path, { op: 'remove', path: 'title' })).body).not.toHaveProperty('title');
  });

  test.each([
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'add', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'replace', path: 'meta.created', value: '2011-05-13T04:42:34Z' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "work" and].value', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
  ])('The operation %j is refused, and none of the same request is applied', async (operation, scimType) => {
    const before = await directory('GET', `/Users/${james}`);
    const answer = await patch(`/Users/${james}`, { op: 'add', path: 'title', value: 'Applied' }, operation);
    expect(answer.body).toEqual({ schemas: [ERROR], status: '400', scimType, detail: expect.any(String) });
    expect((await directory('GET', `/Users/${james}`)).body).toEqual(before.body);
  });

  test('Read-only attributes in a replacement are ignored', async () => {
    const sent = { schemas: [CORE_USER], id: 'another', userName: 'jsmith@example.com', meta: { created: 'x' }, groups: [{ value: 'x' }] };
    expect((await directory('PUT', `/Users/${james}`, sent)).body).toMatchObject({ id: james, groups: [] });
  });
});
