import { classes } from '#web/ui/classes.ts';

interface AvatarProps {
  name: string;
  imageUrl?: string | null;
  size?: 'sm' | 'md';
}

const SIZES = { sm: 'size-6 text-xs', md: 'size-8 text-sm' };

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** Image or initials next to a written name, hidden from screen readers. */
export function Avatar({ name, imageUrl, size = 'sm' }: AvatarProps) {
  if (imageUrl) return <img src={imageUrl} alt="" className={classes('shrink-0 rounded-full object-cover', SIZES[size])} />;
  return (
    <span
      aria-hidden
      className={classes('flex shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-text', SIZES[size])}
    >
      {initials(name)}
    </span>
  );
}

/** Initials without a written name, as in a narrow column; the name is their title. A dash if there is nobody. */
export function NamedAvatar({ name }: { name: string | undefined }) {
  if (name === undefined) return <span className="text-muted">–</span>;
  return (
    <span title={name}>
      <Avatar name={name} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
