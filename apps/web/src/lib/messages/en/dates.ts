export const dates = {
  today: (time: string) => `Today ${time}`,
  tomorrow: (time: string) => `Tomorrow ${time}`,
  sunday: (time: string) => `Sun ${time}`,
  monday: (time: string) => `Mon ${time}`,
  tuesday: (time: string) => `Tue ${time}`,
  wednesday: (time: string) => `Wed ${time}`,
  thursday: (time: string) => `Thu ${time}`,
  friday: (time: string) => `Fri ${time}`,
  saturday: (time: string) => `Sat ${time}`,
  unknown: 'Time to be told',
};
