import type { RefObject } from 'react';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { type View, viewLabel, VIEWS } from './questions.list.ts';

interface WorkFilterProps {
  box: RefObject<HTMLFormElement | null>;
  view: View;
  text: string;
  onView: (view: View) => void;
  onText: (text: string) => void;
  /** Enter in the search box opens the first match. */
  onFirst: (typed: string) => void;
}

const OPTIONS = VIEWS.map((view) => ({ value: view, label: viewLabel(view) }));

export function WorkFilter({ box, view, text, onView, onText, onFirst }: WorkFilterProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <SegmentedControl label="Show questions" size="sm" options={OPTIONS} value={view} onChange={onView} />
      <form
        ref={box}
        role="search"
        className="max-md:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          onFirst(event.currentTarget.querySelector('input')?.value ?? '');
        }}
      >
        <SearchBox label="Search all questions" value={text} onChange={onText} className="max-md:w-full" />
      </form>
    </div>
  );
}
