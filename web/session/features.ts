import { type Feature, featureOfScreen } from '#domain/features/features.rules.ts';
import { useCurrentUser } from './session.ts';

/** Returns whether a feature is enabled for the person's organisation. */
export function useIsOpen(): (feature: Feature) => boolean {
  const closed = useCurrentUser()?.closedFeatures;
  return (feature) => !closed?.some((part) => part.feature === feature);
}

/** Returns whether a screen is enabled; most belong to no optional feature. */
export function useIsScreenOpen(): (path: string) => boolean {
  const isOpen = useIsOpen();
  return (path) => {
    const feature = featureOfScreen(path);
    return feature === null || isOpen(feature);
  };
}

/** Reason why a feature is disabled; undefined if it is enabled. */
export function useClosedReason(feature: Feature | null): string | undefined {
  return useCurrentUser()?.closedFeatures?.find((part) => part.feature === feature)?.reason;
}
