import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ChevronRightIcon, SearchIcon } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { termText } from '#web/ui/data/terms.text.ts';
import { type Article, findArticles, piecesOf } from './article.ts';
import { ARTICLES } from './articles.ts';

const withTerms = (article: Article): Article => ({ ...article, title: termText(article.title), text: termText(article.text) });

interface ArticlesProps {
  query: string;
  onQuery: (text: string) => void;
}

/** Bundled with the screen, so that they can be read and searched offline. */
export function Articles({ query, onQuery }: ArticlesProps) {
  const matches = findArticles(ARTICLES.map(withTerms), query);
  return (
    <Card title="Articles">
      <SearchBox label="Search help" value={query} onChange={onQuery} className="w-full" />
      <p role="status" className="sr-only">
        {query ? `${matches.length} of ${ARTICLES.length} articles` : ''}
      </p>
      {matches.length === 0 && (
        <EmptyState icon={SearchIcon} title="No articles match" action={<Button onClick={() => onQuery('')}>Show all articles</Button>}>
          Try fewer words or a synonym.
        </EmptyState>
      )}
      <div className="mt-3 divide-y divide-border">
        {matches.map((article) => (
          <ShownArticle key={`${article.id} ${query}`} article={article} query={query} isOpen={query !== ''} />
        ))}
      </div>
    </Card>
  );
}

function ShownArticle({ article: { id, title, text }, query, isOpen }: { article: Article; query: string; isOpen: boolean }) {
  return (
    <details id={`article-${id}`} open={isOpen} className="group py-1">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-field px-1 font-medium hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="text-muted group-open:rotate-90" />
        <span>
          <Marked text={title} query={query} />
        </span>
      </summary>
      <div className="grid max-w-160 gap-2 pt-1 pr-2 pb-3 pl-7">
        {text.split('\n\n').map((block) => (
          <Block key={block} block={block} query={query} />
        ))}
      </div>
    </details>
  );
}

function Block({ block, query }: { block: string; query: string }) {
  if (block.startsWith('1. ')) {
    return (
      <ol className="grid list-decimal gap-1 pl-5">
        {block.split('\n').map((line) => (
          <li key={line}>
            <Marked text={line.replace(/^\d+\. /, '')} query={query} />
          </li>
        ))}
      </ol>
    );
  }
  if (!block.startsWith('- ')) {
    return (
      <p>
        <Marked text={block} query={query} />
      </p>
    );
  }
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {block.split('\n').map((line) => (
        <li key={line}>
          <Marked text={line.slice(2)} query={query} />
        </li>
      ))}
    </ul>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return piecesOf(text, query).map(({ text: piece, isHit }, at) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
      <mark key={at} className="rounded-[3px] bg-warning-tint text-warning-text">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
