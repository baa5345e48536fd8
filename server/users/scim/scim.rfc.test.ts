import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  connectDirectory,
  CORE_GROUP,
  CORE_USER,
  type Directory,
  filtered,
  idOf,
  operations,
  type ScimAnswer,
  verifyDomain,
} from './scim.fixture.ts';

let server: TestServer;
let directory: Directory;

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** User of RFC 7643, section 8.2, with addresses of a domain that may be used. */
const BARBARA = {
  schemas: [CORE_USER],
  externalId: '701984',
  userName: 'bjensen@example.com',
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  addresses: [{ type: 'work', streetAddress: '100 Universal City Plaza', locality: 'Hollywood', primary: true }],
  phoneNumbers: [
    { value: '555-555-5555', type: 'work' },
    { value: '555-555-4444', type: 'mobile' },
  ],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  userType: 'Employee',
  title: 'Tour Guide',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  active: true,
  password: 't1meMa$heen',
  x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAwTjELMAkGA1UEBhMCVVMx' }],
};

let barbara: string;
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  directory = await connectDirectory(server, msp);
  await verifyDomain(server, msp, 'example.com');
  barbara = idOf(await directory('POST', '/Users', BARBARA));
  await directory('POST', '/Users', { userName: 'jsmith@example.com', name: { givenName: 'James', familyName: "O'Malley" } });
});
afterAll(() => server.close());

const namesIn = ({ status, body }: ScimAnswer): string[] => {
  if (status !== 200 || !Array.isArray(body['Resources'])) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body['Resources'].map((one) => String(one['userName'] ?? one['displayName'])).toSorted();
};
const found = async (filter: string) => {
  const names = namesIn(await directory('GET', filtered('Users', filter)));
  return ['bjensen@example.com', 'jsmith@example.com'].filter((name) => names.includes(name)).map((name) => name.split('@')[0]);
};

describe('the examples of RFC 7643 and RFC 7644', () => {
  test('[RFC 7643, 8.2] The full user is created, and attributes that are not stored are left out', async () => {
    const { body } = await directory('GET', `/Users/${barbara}`);
    expect(body).toEqual({
      schemas: [CORE_USER],
      id: barbara,
      externalId: '701984',
      userName: 'bjensen@example.com',
      name: { givenName: 'Barbara', familyName: 'Jensen', formatted: 'Barbara Jensen' },
      displayName: 'Barbara Jensen',
      title: 'Tour Guide',
      active: true,
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        location: expect.stringMatching(new RegExp(`/scim/v2/Users/${barbara}$`)),
      },
    });
  });

  const all = ['bjensen', 'jsmith'];
  test.each<[string, string[]]>([
    ['userName Eq "bjensen@EXAMPLE.com"', ['bjensen']],
    [`name.familyName co "O'Malley"`, ['jsmith']],
    ['userName sw "J"', ['jsmith']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', ['jsmith']],
    ['title pr', ['bjensen']],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', all],
    ['meta.lastModified ge "2011-05-13T04:42:34Z"', all],
    ['meta.lastModified lt "2011-05-13T04:42:34Z"', []],
    ['meta.lastModified le "2011-05-13T04:42:34Z"', []],
    ['title pr and active eq true', ['bjensen']],
    ['title pr or userName eq "jsmith@example.com"', all],
    [`schemas eq "${CORE_USER}"`, all],
    ['active eq true and (emails co "bjensen" or emails.value co "jsmith")', all],
    ['title ne "Tour Guide" and not (emails co "example.org")', ['jsmith']],
    ['active eq true and (emails.type eq "work")', all],
    ['active eq true and emails[type eq "work" and value co "bjensen@example.com"]', ['bjensen']],
    ['emails[type eq "work" and value co "jsmith@"] or phoneNumbers[type eq "work" and value sw "555"]', all],
    ['emails[type eq "home"]', []],
    ['emails[type eq "work"].value eq "jsmith@example.com"', ['jsmith']],
    ['userName ew "@example.com" and title eq null', ['jsmith']],
    ['externalId eq "701984"', ['bjensen']],
    ['not (title pr)', ['jsmith']],
    ['active eq "True" and active ne false', all],
  ])('[RFC 7644, 3.4.2.2] The filter %s finds the right users', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test.each([
    'userType eq "Employee"',
    'ims[type eq "xmpp" and value co "@foo.com"]',
    'title pr and',
    'title pr title pr',
    'not title pr',
    'active gt true',
    'meta.lastModified gt "yesterday"',
    'userName eq bjensen',
    '((title pr)',
  ])('[RFC 7644, 3.12] The filter %s is refused as invalid', async (filter) => {
    const answer = await directory('GET', filtered('Users', filter));
    expect(answer.body).toEqual({ schemas: [ERROR], status: '400', scimType: 'invalidFilter', detail: expect.any(String) });
  });

  test('[RFC 7644, 3.4.2.4] Pages count from one, and a negative or missing number is read as the least', async () => {
    const { body } = await directory('GET', '/Users?startIndex=1&count=2');
    expect(body).toMatchObject({ schemas: [LIST], totalResults: 3, itemsPerPage: 2, startIndex: 1 });
    expect((await directory('GET', '/Users?startIndex=0&count=-5')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] });
    expect((await directory('GET', '/Users?count=100000')).body).toMatchObject({ itemsPerPage: 3 });
    expect((await directory('GET', '/Users?sortBy=userName&sortOrder=descending')).body).toMatchObject({ totalResults: 3 });
  });

  test('[RFC 7644, 3.9] A response contains the named attributes and sub-attributes, and always the id', async () => {
    const shown = async (query: string) => Object.keys((await directory('GET', `/Users/${barbara}?${query}`)).body).toSorted();
    expect(await shown('attributes=userName')).toEqual(['id', 'schemas', 'userName']);
    expect(await shown('attributes=USERNAME,urn:ietf:params:scim:schemas:core:2.0:User:title')).toEqual([
      'id',
      'schemas',
      'title',
      'userName',
    ]);
    expect(await shown('excludedAttributes=id,meta,groups,emails,phoneNumbers,name')).toEqual([
      'active',
      'displayName',
      'externalId',
      'id',
      'schemas',
      'title',
      'userName',
    ]);
    expect((await directory('GET', `/Users/${barbara}?attributes=name.familyName,emails.value`)).body).toEqual({
      schemas: [CORE_USER],
      id: barbara,
      name: { familyName: 'Jensen' },
      emails: [{ value: 'bjensen@example.com' }],
    });
    expect((await directory('GET', `/Users/${barbara}?excludedAttributes=name.formatted`)).body).toMatchObject({
      name: { givenName: 'Barbara', familyName: 'Jensen' },
    });
    const made = await directory('POST', '/Groups?attributes=displayName', { displayName: 'Projected' });
    expect(Object.keys(made.body).toSorted()).toEqual(['displayName', 'id', 'schemas']);
    const path = `/Groups/${idOf(made)}?excludedAttributes=members,meta`;
    const changed = await directory('PATCH', path, operations({ op: 'replace', path: 'displayName', value: 'Projected again' }));
    expect(Object.keys(changed.body).toSorted()).toEqual(['displayName', 'id', 'schemas']);
  });

  test('[RFC 7644, 3.3] A second user of the same name is refused as a conflict, whatever the case', async () => {
    const answer = await directory('POST', '/Users', { ...BARBARA, userName: 'BJENSEN@example.com' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ schemas: [ERROR], status: '409', scimType: 'uniqueness', detail: expect.any(String) });
  });

  test('[RFC 7644, 3.12] A missing resource is answered with an error body of the standard', async () => {
    const { status, headers, body } = await directory('GET', '/Users/2819c223-7f76-453a-919d-413861904646');
    expect([status, body]).toEqual([404, { schemas: [ERROR], status: '404', detail: expect.any(String) }]);
    expect(String(headers['content-type'])).toContain('application/scim+json');
  });
});

describe('discovery as in RFC 7644, section 4', () => {
  test('Every resource type and every attribute of a response is described by a schema', async () => {
    const { body: types } = await directory('GET', '/ResourceTypes');
    expect(types).toMatchObject({
      schemas: [LIST],
      Resources: [
        { id: 'User', schema: CORE_USER },
        { id: 'Group', schema: CORE_GROUP },
      ],
    });
    for (const [schema, path] of [
      [CORE_USER, `/Users/${barbara}`],
      [CORE_GROUP, `/Groups/${idOf(await directory('POST', '/Groups', { displayName: 'Described', externalId: 'x' }))}`],
    ]) {
      const { body } = await directory('GET', `/Schemas/${schema}`);
      const described = Array.isArray(body['attributes']) ? body['attributes'].map(({ name }) => name) : [];
      const shown = Object.keys((await directory('GET', path ?? '')).body).filter((name) => !['schemas', 'id', 'meta'].includes(name));
      expect(shown.filter((name) => !described.includes(name))).toEqual([]);
    }
  });

  test('Functions that are not supported are described as such and answered accordingly', async () => {
    expect((await directory('GET', '/ServiceProviderConfig')).body).toMatchObject({
      bulk: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      changePassword: { supported: false },
    });
    expect((await directory('GET', '/Me')).status).toBe(501);
    expect((await directory('GET', '/Schemas?filter=id%20pr')).status).toBe(403);
    expect((await directory('GET', `/Users/${barbara}`)).headers).not.toHaveProperty('etag');
  });
});
