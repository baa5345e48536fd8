import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

const PLUGINS = [remarkGfm];
/** Only our own pictures; other sites would learn who reads the text. */
const OWN_PICTURE = /^\/api\/files\/[\w-]+$/;

const PARTS: Components = {
  // The page itself has the first-level heading.
  h1: ({ children }) => <h2 className="mt-6 mb-2 text-lg font-semibold first:mt-0">{children}</h2>,
  h2: ({ children }) => <h2 className="mt-6 mb-2 text-lg font-semibold first:mt-0">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-4 mb-1 font-semibold">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-4 mb-1 font-medium">{children}</h4>,
  p: ({ children }) => <p className="my-2 first:mt-0">{children}</p>,
  ul: ({ children, className }) => (
    <ul className={className?.includes('contains-task-list') ? 'my-2 grid gap-1' : 'my-2 list-disc pl-6'}>{children}</ul>
  ),
  ol: ({ children }) => <ol className="my-2 list-decimal pl-6">{children}</ol>,
  blockquote: ({ children }) => <blockquote className="my-2 border-l-2 border-border-strong pl-3 text-muted">{children}</blockquote>,
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  ),
  img: ({ src, alt }) =>
    typeof src === 'string' && OWN_PICTURE.test(src) ? (
      <img src={src} alt={alt ?? ''} loading="lazy" className="my-2 max-w-full rounded-field border border-border" />
    ) : (
      <span className="text-muted">[External image: {alt || 'unnamed'}]</span>
    ),
  code: ({ children }) => <code className="rounded-[4px] bg-surface-2 px-1 py-0.5 font-mono text-sm wrap-anywhere">{children}</code>,
  pre: ({ children }) => (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard
      tabIndex={0}
      aria-label="Code"
      role="region"
      className="my-2 overflow-x-auto rounded-field bg-surface-2 p-3 text-sm [&_code]:p-0 [&_code]:wrap-normal"
    >
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
    <div tabIndex={0} role="region" aria-label="Table" className="my-2 overflow-x-auto">
      <table className="border-collapse text-sm [&_td]:border [&_td]:border-border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-border [&_th]:bg-surface-2 [&_th]:px-2 [&_th]:py-1 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
  input: ({ checked }) => (
    <span
      aria-hidden
      className="mr-2 inline-block size-4 rounded-[4px] border border-border-strong text-center align-text-bottom text-xs leading-3.5"
    >
      {checked ? '✓' : ''}
    </span>
  ),
};

/** Renders Markdown as React elements; embedded HTML is never rendered. */
export function SopText({ body }: { body: string }) {
  return (
    <div className="max-w-[72ch] wrap-anywhere">
      <Markdown remarkPlugins={PLUGINS} components={PARTS} skipHtml>
        {body}
      </Markdown>
    </div>
  );
}
