import { Button } from '#web/ui/controls/Button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NoMatchesProps {
  title: string;
  hint?: string;
  onClear: () => void;
}

/** Empty state of a list whose search or filters match nothing. */
export function NoMatches({ title, hint, onClear }: NoMatchesProps) {
  return (
    <EmptyState icon={SearchIcon} title={title} action={<Button onClick={onClear}>Clear filters</Button>}>
      {hint}
    </EmptyState>
  );
}
