import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesIn } from './circles.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Permitted imports of each room. Within a folder `./x.ts`, across folders `#room/…`, never `../`. */
const MAY_IMPORT: Readonly<Record<string, RegExp>> = {
  domain: /^(\.\/|#domain\/)/,
  contract: /^(\.\/|#domain\/|#contract\/|zod\/mini$)/,
  server: /^(\.\/|#domain\/|#contract\/|#server\/|#demo\/|node:|[a-z@])/,
  demo: /^(\.\/|#domain\/|#contract\/|#server\/|#demo\/|node:|[a-z@])/,
  web: /^(\.\/|#domain\/|#contract\/|#web\/|[a-z@])/,
};
/** Packages that each room must not import, because they belong to the other side. */
const NEVER: Readonly<Record<string, RegExp>> = {
  server: /^(react|@tanstack|@base-ui|radix-ui)/,
  demo: /^(react|@tanstack|@base-ui|radix-ui)/,
  web: /^(node:|fastify|kysely|pg$|pg-boss|pino|nodemailer|@node-rs|@fastify)/,
};
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const TEST_FILE = /\.(test|e2e|fixture)\.tsx?$/;
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|misc|lib|services|types|hooks)\//;

interface Source {
  path: string;
  text: string;
}

async function sourcesOf(room: string): Promise<Source[]> {
  const names = await readdir(join(ROOT, room), { recursive: true });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !/^(dist|node_modules)\//.test(name));
  return Promise.all(code.map(async (name) => ({ path: `${room}/${name}`, text: await readFile(join(ROOT, room, name), 'utf8') })));
}

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** Largest number of files in a folder before it must be split by subject. */
const FILES_OF_FOLDER = 30;

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => posix.dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > FILES_OF_FOLDER).map(([folder, count]) => `${folder} has ${count} files`);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => posix.join(relative(ROOT, entry.parentPath), entry.name));
  return files.filter((file) => !file.startsWith('web/dist/'));
}

/** Only `<feature>/<feature>.ts` of a server feature may be imported by other features; the demo has two entry points. */
const PUBLIC_SERVER = /^#server\/([a-z]+)\/\1\.ts$|^#demo\/(demo\.fill|sample\/sample\.load)\.ts$/;

/**
 * The platform imports neither features nor files that combine them. A feature, like the demo, imports the platform and the public file of
 * other features. `main.ts`, `app.ts`, `context.ts`, `tasks.ts`, `admin.ts` and `demo/main.ts` may import everything, and no file in a
 * folder imports them, not even their types.
 */
function isAbove(path: string, name: string): boolean {
  if (!/^#(server|demo)\//.test(name)) return false;
  const [own, target] = [featureOf(path), featureOf(name.slice(1))];
  if (own === undefined || target === own) return false;
  if (TEST_FILE.test(path)) return target !== 'platform' && name.endsWith('.queries.ts');
  return target !== 'platform' && (own === 'platform' || !PUBLIC_SERVER.test(name));
}

/** Feature of a server file, or the demo; undefined for files that combine features. */
function featureOf(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1] ?? /^(demo)\/(?!main\.ts$)/.exec(path)?.[1];
}

function importsByFile(sources: readonly Source[]): Map<string, string[]> {
  return new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf(text).map((name) => (name.startsWith('./') ? posix.join(posix.dirname(path), name) : name.slice(1))),
    ]),
  );
}

/** Client rooms that every feature may import; each may import only those before it, so that no cycle can arise. */
const SHARED_WEB = ['http', 'ui', 'theme', 'session', 'navigation'];
/** Only files of client features that other features may import. */
const PUBLIC_WEB = [
  'activity/activity.kinds.ts',
  'assessments/answer.keys.ts',
  'assessments/list/BatchDialog.tsx',
  'assistants/ConnectedApps.tsx',
  'audit/history/EntityHistory.tsx',
  'audit/person/PersonHistory.tsx',
  'budgets/BudgetTab.tsx',
  'comments/CommentThread.tsx',
  'comments/form/CommentForm.tsx',
  'evidence/EvidenceTab.tsx',
  'surveys/customer/CustomerSurveys.tsx',
  'surveys/meeting/MeetingAnswers.tsx',
  'evidence/connections/ConnectionPanel.tsx',
  'evidence/domains/ProspectCheck.tsx',
  'evidence/import/DropEvidence.tsx',
  'exclusions/Exclusions.tsx',
  'feedback/feedback.dialog.ts',
  'files/FileField.tsx',
  'files/send/files.send.ts',
  'files/tab/FilesOf.tsx',
  'files/device/uploads.kept.ts',
  'files/sending/uploads.open.ts',
  'findings/FindingsInbox.tsx',
  'findings/decide/FindingDecision.tsx',
  'findings/keys/finding.keys.ts',
  'findings/several/SelectedFindings.tsx',
  'help/articles.ts',
  'notifications/ChannelTable.tsx',
  'onboarding/onboarding.context.ts',
  'paths/path.keys.ts',
  'surveys/results/survey.keys.ts',
  'profile/profile.sections.ts',
  'programme/ProgrammeGrid.tsx',
  'psa/PsaPanel.tsx',
  'psa/links/PsaLinks.tsx',
  'qbrs/MissingReview.tsx',
  'psa/tickets/TicketsTab.tsx',
  'qbrs/slides/SlidePage.tsx',
  'recommendations/RecommendationsTable.tsx',
  'recommendations/detail/RecommendationDrawer.tsx',
  'roadmap/Roadmap.tsx',
  'sample/LoadSample.tsx',
  'settings/settings.tabs.ts',
  'sops/LinkedSops.tsx',
  'share/share.desk.ts',
  'share/deck/CustomerDeck.tsx',
  'share/decisions/Decisions.tsx',
  'share/plan/PlanViews.tsx',
  'stack/StackTab.tsx',
  'templates/StarterGallery.tsx',
  'templates/publish/ChangeList.tsx',
  'visits/platform/VisitsOfOrganization.tsx',
  'visits/tenant/VisitsPanel.tsx',
];

/**
 * Routes and shell may import everything and are imported by nothing; a shared room imports those before it; other features may import the
 * files in PUBLIC_WEB.
 */
function isForeignPage(path: string, name: string): boolean {
  const target = /^#web\/([^/]+)\//.exec(name)?.[1];
  const own = /^web\/([^/]+)\//.exec(path)?.[1];
  if (target === undefined || target === own) return false;
  if (target === 'app') return path !== 'web/main.tsx';
  if (own === undefined || own === 'app') return false;
  if (SHARED_WEB.includes(own)) return !SHARED_WEB.slice(0, SHARED_WEB.indexOf(own)).includes(target);
  return !SHARED_WEB.includes(target) && !PUBLIC_WEB.includes(name.slice('#web/'.length));
}

/** Client folders that import each other in a cycle; empty if they can be ordered. */
function circleIn(sources: readonly Source[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const own = path.split('/')[1] ?? '';
    const targets = importsOf(text).flatMap((name) => /^#web\/([^/]+)\//.exec(name)?.[1] ?? []);
    imports.set(own, new Set([...(imports.get(own) ?? []), ...targets.filter((target) => target !== own)]));
  }
  // Removes folders that import only removed folders; the remaining ones import each other.
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [own, targets] of imports) if (![...targets].some((target) => imports.has(target))) imports.delete(own);
  }
  return [...imports.keys()];
}

function faultsOf({ path, text }: Source): string[] {
  const room = path.split('/')[0] ?? '';
  const isTest = TEST_FILE.test(path);
  return importsOf(text)
    .filter((name) => {
      if (isTest && (name.startsWith('#tests/') || name.startsWith('node:') || /^[a-z@]/.test(name))) return false;
      if (name.endsWith('.css') && room === 'web') return false;
      return !MAY_IMPORT[room]?.test(name) || NEVER[room]?.test(name) || isAbove(path, name) || isForeignPage(path, name);
    })
    .map((name) => `${path} imports ${name}`);
}

describe('the module boundaries', () => {
  for (const room of Object.keys(MAY_IMPORT)) {
    test(`Files in ${room} import only modules that the boundary rules allow`, async () => {
      const sources = await sourcesOf(room);
      expect(sources.length).toBeGreaterThan(5);
      expect(sources.flatMap((source) => importsOf(source.text)).length).toBeGreaterThan(5);
      expect(sources.flatMap(faultsOf)).toEqual([]);
    });
  }

  test('The boundary check finds a forbidden import of every kind', () => {
    const planted: Source[] = [
      { path: 'domain/a.rules.ts', text: "import { z } from 'zod';" },
      { path: 'contract/a.contract.ts', text: "import type { X } from '#server/x.ts';" },
      { path: 'server/a/a.routes.ts', text: "import { Page } from '#web/a/Page.tsx';" },
      { path: 'server/a/a.routes.ts', text: "import { list } from '#server/b/b.queries.ts';" },
      { path: 'server/a/a.routes.test.ts', text: "import { list } from '#server/b/b.queries.ts';" },
      { path: 'server/a/a.routes.ts', text: "import { hidden } from '#server/customers/customers.present.ts';" },
      { path: 'server/a/a.routes.ts', text: "import type { App } from '#server/app.ts';" },
      { path: 'server/a/a.routes.ts', text: "import { demoPeople } from '#demo/demo.people.ts';" },
      { path: 'server/platform/http/a.ts', text: "import { planDemo } from '#demo/demo.fill.ts';" },
      { path: 'demo/a.ts', text: "import { list } from '#server/b/b.queries.ts';" },
      { path: 'demo/a.ts', text: "import type { App } from '#server/app.ts';" },
      { path: 'domain/a.rules.ts', text: "import { planDemo } from '#demo/demo.fill.ts';" },
      { path: 'server/platform/http/a.ts', text: "import { notify } from '#server/notifications/notifications.ts';" },
      { path: 'server/platform/http/a.ts', text: "import type { OpenServer } from '#server/context.ts';" },
      { path: 'web/a/Page.tsx', text: "const x = import('#server/x.ts');" },
      { path: 'web/a/Page.tsx', text: "import { b } from '#web/b/B.tsx';" },
      { path: 'web/a/Page.tsx', text: "import {\n  readFile,\n} from 'node:fs';" },
      { path: 'web/a/Page.tsx', text: "import { router } from '#web/app/routes.tsx';" },
      { path: 'web/session/a.ts', text: "import { dismissed } from '#web/app/dismissed.ts';" },
      { path: 'web/session/a.ts', text: "const a = import('#web/a/a.ts');" },
      { path: 'web/session/a.ts', text: "import { dialog } from '#web/feedback/feedback.dialog.ts';" },
      { path: 'web/theme/a.ts', text: "import { useCurrentUser } from '#web/session/session.ts';" },
      { path: 'domain/a.rules.ts', text: "import { b } from '../b.ts';" },
    ];
    expect(planted.filter((source) => faultsOf(source).length === 0)).toEqual([]);
  });

  test('No import cycle leads through the folders of the client', async () => {
    const planted: Source[] = [
      { path: 'web/a/A.tsx', text: "import { b } from '#web/b/b.ts';" },
      { path: 'web/b/b.ts', text: "import { c } from '#web/c/c.ts';" },
      { path: 'web/c/c.ts', text: "import { A } from '#web/a/A.tsx';" },
    ];
    expect(circleIn(planted)).toEqual(['a', 'b', 'c']);
    expect(circleIn(planted.slice(1))).toEqual([]);
    expect(circleIn((await sourcesOf('web')).filter(({ path }) => !TEST_FILE.test(path)))).toEqual([]);
  });

  test('No files of a module import each other in a cycle, not even for types', async () => {
    const planted: Source[] = [
      { path: 'server/a/a.ts', text: "import { b } from './b.ts';" },
      { path: 'server/a/b.ts', text: "import type { C } from '#server/c/c.ts';" },
      { path: 'server/c/c.ts', text: "const a = import('#server/a/a.ts');\nimport { d } from './d.ts';" },
      { path: 'server/c/d.ts', text: "import { e } from './e.ts';" },
    ];
    expect(circlesIn(importsByFile(planted))).toEqual([['server/a/a.ts', 'server/a/b.ts', 'server/c/c.ts']]);
    expect(circlesIn(importsByFile(planted.slice(1)))).toEqual([]);
    const sources = (await Promise.all(Object.keys(MAY_IMPORT).map(sourcesOf))).flat().filter(({ path }) => !TEST_FILE.test(path));
    expect(circlesIn(importsByFile(sources))).toEqual([]);
  });

  test('Nothing in domain reads the clock or a random number', async () => {
    const sources = (await sourcesOf('domain')).filter(({ path }) => !TEST_FILE.test(path));
    const asks = /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\.|\bfetch\(/;
    expect(asks.test('const now = new Date();')).toBe(true);
    expect(sources.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('No feature of the client opens more than one file to other features', () => {
    expect(new Set(PUBLIC_WEB.map((path) => posix.dirname(path))).size).toBe(PUBLIC_WEB.length);
  });

  test('Queries to refresh after a change are decided in one file, by the contract', async () => {
    const decides = /\b(invalidateQueries|refetchQueries|resetQueries)\(/;
    expect(decides.test("void client.invalidateQueries({ queryKey: ['customers'] });")).toBe(true);
    const sources = (await sourcesOf('web')).filter(({ path }) => !TEST_FILE.test(path));
    expect(sources.filter(({ text }) => decides.test(text)).map(({ path }) => path)).toEqual(['web/http/refresh.ts']);
  });

  test(`No folder has more than ${FILES_OF_FOLDER} files`, async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `server/a/${index}.ts`);
    expect(crowdedFolders(names(FILES_OF_FOLDER + 1))).toEqual(['server/a has 31 files']);
    expect(crowdedFolders(names(FILES_OF_FOLDER))).toEqual([]);
    const files = (await Promise.all([...Object.keys(MAY_IMPORT), 'tests', 'bench', 'bin'].map(filesBelow))).flat();
    expect(files.length).toBeGreaterThan(1000);
    expect(crowdedFolders(files)).toEqual([]);
  });

  test('No folder is named utils, helpers, common or the like', async () => {
    const sources = (await Promise.all(Object.keys(MAY_IMPORT).map(sourcesOf))).flat();
    expect(FORBIDDEN_FOLDERS.test('server/utils/x.ts')).toBe(true);
    expect(sources.filter(({ path }) => FORBIDDEN_FOLDERS.test(path)).map(({ path }) => path)).toEqual([]);
  });
});
