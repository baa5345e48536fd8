import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';

const root = join(import.meta.dirname, 'web');
const server = `http://localhost:${process.env.PORT ?? 3000}`;
const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** The server sends `x.js.br` to browsers that accept brotli, so no request compresses anything. */
function brotliBeside(): Plugin {
  let out = '';
  return {
    name: 'plumbline:brotli',
    apply: 'build',
    configResolved({ build }) {
      out = build.outDir;
    },
    async writeBundle() {
      const names = await readdir(out, { recursive: true });
      const texts = names.filter((name) => TEXT.test(name)).map((name) => join(out, name));
      await Promise.all(
        texts.map(async (path) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
        }),
      );
    },
  };
}

/** The requests that the boot script prefetches, by address; `known` limits them to browsers in which a person was signed in last time. */
const SCREENS = [
  { path: '^/auth$', known: false, module: 'auth/AuthPage.tsx' },
  {
    path: '^/(?!(auth|forgot-password|reset-password|reset-mfa|verify-email|accept-invite|share|slots|survey|portal)(/|$))',
    known: true,
    module: 'app/Shell.tsx',
  },
  { path: '^/$', known: true, module: 'app/HomePage.tsx' },
  { path: '^/assessments/[^/]+$', known: true, module: 'assessments/AssessmentPage.tsx' },
];

/** The boot script is no module. */
const SCRIPT = { module: false };

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...all: never) => unknown>>[1];

/** The scripts that the page itself loads; the lists of screens do not repeat them. */
let ofPage: ReadonlySet<string> = new Set();
/** The scripts of the page and of all its first screens. */
let ofFirstScreens: ReadonlySet<string> = new Set();

function closureOf(bundle: Bundle, first: string, closure = new Set<string>()): Set<string> {
  const chunk = bundle[first];
  if (closure.has(first) || chunk?.type !== 'chunk') return closure;
  closure.add(first);
  for (const name of chunk.imports) closureOf(bundle, name, closure);
  return closure;
}

/** The scripts of every screen without those that the page loads. */
function screensIn(bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  ofPage = closureOf(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
  const screens = SCREENS.map(({ module, ...screen }) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
    if (!chunk) throw new Error(`${module} has no chunk of its own: nothing to prefetch`);
    return { screen, names: [...closureOf(bundle, chunk.fileName)].filter((name) => !ofPage.has(name)) };
  });
  ofFirstScreens = new Set([...ofPage, ...screens.flatMap(({ names }) => names)]);
  return JSON.stringify(screens.map(({ screen, names }) => ({ ...screen, files: names.map((name) => `/${name}`) })));
}

/** The modules that the frame imports, in the parts that are loaded together; each imports only itself and the parts before it. */
const frame: Record<'signIn' | 'signedOut' | 'own', ReadonlySet<string>> = { signIn: new Set(), signedOut: new Set(), own: new Set() };
/** Modules that the working screen shares with others, split by the pages that load them: sign-in and other pages without a session. */
const shared: Record<'signIn' | 'signedOut' | 'own', ReadonlySet<string>> = { signIn: new Set(), signedOut: new Set(), own: new Set() };
const CONTROLS = /[\\/]web[\\/]ui[\\/](?:controls|data|feedback|marks)[\\/]/;
/** The menu is large, and fewer screens have one than a dialog. */
const OVERLAYS = /[\\/]node_modules[\\/](?!@base-ui[\\/]react[\\/](?:context-)?menu)/;
/** The number of screens that share a part, so that those which need little of it do not load all of it; the parts of overlays are large. */
const MOST = 30;
const MANY = 8;
/** Bytes below which a part is merged with the one of nearly the same screens: each file of the first screen costs a request and its handling. */
const SMALL = 3000;
const PAGE = /[\\/]web[\\/].*Page\.tsx$/;
const SIGNED_OUT = /[\\/]web[\\/](?:auth|share|portal)[\\/]\w+Page\.tsx$/;

/** Finds what every signed-in screen needs, so that it is a few files and not sixty small ones. */
function findFrame(): Plugin {
  return {
    name: 'plumbline:frame',
    apply: 'build',
    buildEnd() {
      const importsOf = (first: string, found = new Set<string>()): Set<string> => {
        if (found.has(first)) return found;
        found.add(first);
        for (const id of this.getModuleInfo(first)?.importedIds ?? []) importsOf(id, found);
        return found;
      };
      const shell = join(root, 'app/Shell.tsx');
      const ofSignIn = importsOf(join(root, 'auth/AuthPage.tsx'));
      const ofSignedOut = new Set([...this.getModuleIds()].filter((id) => SIGNED_OUT.test(id)).flatMap((id) => [...importsOf(id)]));
      const ofHome = importsOf(join(root, 'app/HomePage.tsx'));
      const others = [...this.getModuleIds()].filter((id) => PAGE.test(id) && !ofHome.has(id)).map((id) => importsOf(id));
      // Modules that the dashboard shares with another screen would otherwise be ten files below 1 kB.
      const ofHomeAndOthers = [...ofHome].filter((id) => others.some((other) => other.has(id)));
      const all = [...new Set([...importsOf(shell), ...ofHomeAndOthers])].filter((id) => id !== shell);
      frame.signIn = new Set(all.filter((id) => ofSignIn.has(id)));
      frame.signedOut = new Set(all.filter((id) => ofSignedOut.has(id)));
      frame.own = new Set(all);
      const ofWork = [...importsOf(join(root, 'assessments/AssessmentPage.tsx'))].filter((id) => !frame.own.has(id));
      shared.signIn = new Set(ofWork.filter((id) => ofSignIn.has(id)));
      shared.signedOut = new Set(ofWork.filter((id) => ofSignedOut.has(id)));
      shared.own = new Set(ofWork);
    },
  };
}

/** Chromium compiles a script that begins with this comment whole, beside the main thread, instead of each function at its first call. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** Marks the scripts that run before a first screen is complete. */
function compileAhead(): Plugin {
  return {
    name: 'plumbline:compile-ahead',
    apply: 'build',
    generateBundle: {
      // The comment counts only at the top, where Vite still puts its list of dependencies.
      order: 'post',
      handler(_options, bundle) {
        for (const name of ofFirstScreens) {
          const chunk = bundle[name];
          if (chunk?.type === 'chunk') chunk.code = COMPILE_AHEAD + chunk.code;
        }
      },
    },
  };
}

/** Gives the boot script its list, puts a content hash in its name so that it can be cached for ever, and preloads the font. */
function firstPaint(): Plugin {
  const written = readFileSync(join(root, 'public/boot.js'), 'utf8');
  let bootName = '';
  return {
    name: 'plumbline:first-paint',
    apply: 'build',
    generateBundle(_options, bundle) {
      const source = minifySync(
        'boot.js',
        written.replace('var screens = [];', () => `var screens = ${screensIn(bundle)};`),
        SCRIPT,
      ).code;
      bootName = `assets/boot-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: bootName, source });
    },
    transformIndexHtml(html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
      if (!font) throw new Error('The latin part of Inter is not in the bundle: nothing to preload');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
      return { html: html.replace('/boot.js', `/${bootName}`), tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
    },
  };
}

/** Screens of the operators, whose scripts are fetched one after the other, so that the page need not name them for everybody. */
const RARE = /\/(?:Organizations?|Operations|Features|Feedback|Announcements|Security)Page-/;

/** Leaves the summaries of calls out of the client: they are for the documentation of the API, which the server writes. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/contract/') ? code.replace(/^\s*summary: '[^'\n]*',$/gm, '') : null),
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), withoutSummaries(), findFrame(), firstPaint(), compileAhead(), brotliBeside()],
  // React itself has what this package once added to it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // The page names every script of every screen, so each letter of a name is loaded by everybody: only screens and dialogs have one.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        // Each of these is always loaded whole, and one file is smaller than its parts.
        codeSplitting: {
          groups: [
            { name: 'router', test: /@tanstack[\\/](react-router|router-core|store|react-store|history)/ },
            { name: 'query', test: /@tanstack[\\/](query-core|react-query)/ },
            { name: 'page', tags: ['$initial'] },
            { name: 'sign-in', test: (id) => frame.signIn.has(id) },
            { name: 'signed-out', test: (id) => frame.signedOut.has(id) },
            { name: 'frame', test: (id) => frame.own.has(id) },
            { name: 'fields', test: (id) => shared.signIn.has(id) },
            { name: 'words', test: (id) => shared.signedOut.has(id) },
            { name: 'overlays', test: (id) => OVERLAYS.test(id) && shared.own.has(id), minShareCount: MOST },
            { name: 'controls', test: (id) => CONTROLS.test(id) && shared.own.has(id), minShareCount: MANY },
            { name: 'work', test: (id) => shared.own.has(id), minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, names, { hostType }) =>
        hostType === 'html' ? names : RARE.test(file) ? [] : names.filter((name) => !ofPage.has(name)),
    },
  },
  server: {
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': server, '/auth/entra': server, '/auth/sso': server, '/scim': server },
  },
});
