/** Whether the app was opened from the home screen of an iPhone or iPad, where it has neither downloads nor tabs. */
export const isOnHomeScreen = () => Reflect.get(navigator, 'standalone') === true

/** A page of a browser on an iPhone or iPad, from which the app can be added to the home screen. */
export const isIosTab = () => Reflect.get(navigator, 'standalone') === false
