import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, 'web');
const server = `http://localhost:${process.env.PORT ?? 3000}`;
const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** The server sends `x.js.br` where the browser takes brotli, so no request ever pays for compression. */
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

/** Names the boot script by its content, so that it is cached for ever like the rest, and asks for the font with the page. */
function firstPaint(): Plugin {
  const source = readFileSync(join(root, 'public/boot.js'), 'utf8');
  const bootName = `assets/boot-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'plumbline:first-paint',
    apply: 'build',
    generateBundle() {
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

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), firstPaint(), brotliBeside()],
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': server, '/auth/entra': server },
  },
});
