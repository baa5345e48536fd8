import { Menu as Base } from '@base-ui/react/menu';

export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 border-t border-border" />;
}
