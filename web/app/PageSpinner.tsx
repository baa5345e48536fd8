import { Spinner } from '#web/ui/feedback/Spinner.tsx';

export function PageSpinner() {
  return (
    <div className="flex min-h-60 items-center justify-center">
      <Spinner />
    </div>
  );
}
