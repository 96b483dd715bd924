export const dates = {
  today: (time: string) => `Today ${time}`,
  tomorrow: (time: string) => `Tomorrow ${time}`,
  unknown: 'Time to be confirmed',
};
