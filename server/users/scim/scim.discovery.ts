import { type Attributes, GROUP_SCHEMA, USER_SCHEMA } from './scim.names.ts';

/** Most resources in one response. */
export const MOST_RESOURCES = 200;

const META = 'urn:ietf:params:scim:schemas:core:2.0';

interface AttributeFacts {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  caseExact?: boolean;
  subAttributes?: Attributes[];
}

function attribute(name: string, facts: AttributeFacts = {}): Attributes {
  const { type = 'string', multiValued = false, required = false, mutability = 'readWrite', uniqueness = 'none', subAttributes } = facts;
  const { caseExact = false } = facts;
  return {
    name,
    type,
    multiValued,
    required,
    caseExact,
    mutability,
    returned: 'default',
    uniqueness,
    ...(subAttributes ? { subAttributes } : {}),
  };
}

const values = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })];
const references = (mutability: 'readWrite' | 'readOnly') => [
  attribute('value', { mutability }),
  attribute('display', { mutability: 'readOnly' }),
  attribute('$ref', { type: 'reference', mutability: 'readOnly' }),
];

const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'Person who signs in to Plumbline',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName'), attribute('formatted', { mutability: 'readOnly' })],
      }),
      attribute('displayName'),
      attribute('title'),
      attribute('active', { type: 'boolean' }),
      attribute('emails', { type: 'complex', multiValued: true, subAttributes: values }),
      attribute('phoneNumbers', { type: 'complex', multiValued: true, subAttributes: values }),
      attribute('groups', { type: 'complex', multiValued: true, mutability: 'readOnly', subAttributes: references('readOnly') }),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'Group of people, to which an administrator can assign a role',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', { type: 'complex', multiValued: true, subAttributes: references('readWrite') }),
    ],
  },
];

export function schemasAt(base: string): (Attributes & { id: string })[] {
  return SCHEMAS.map((schema) => ({
    schemas: [`${META}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}

export function resourceTypesAt(base: string): (Attributes & { id: string })[] {
  return SCHEMAS.map(({ id, name, description }) => ({
    schemas: [`${META}:ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

export function serviceProviderConfigAt(base: string): Attributes {
  return {
    schemas: [`${META}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_RESOURCES },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'SCIM token', description: 'Token from the integrations of the organisation', primary: true },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}
